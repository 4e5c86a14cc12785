
.SECONDARY:

%: %.c
	$(CC) $(CFLAGS) -o $@ $< $(LDLIBS)

%.sanitized: %.c
	$(CC) $(CFLAGS) $(SANITIZE) -o $@ $< $(LDLIBS)

%.counted: %.c
	@$(CC) $(CFLAGS) $(COVERAGE) -c -o $@.o $< && $(CC) --coverage -o $@ $@.o $(LDLIBS)

$(TESTS:%=run-%): run-%: % %.sanitized
	@expected=$$(sed -n 's/^   says: *//p' $*.c); \
	for program in ./$* ./$*.sanitized; do \
	  said=$$({ ASAN_OPTIONS=detect_leaks=0 $$program; } 2>&1; echo "exit code $$?"); \
	  case "$$expected@$$said" in \
	  fails:*"$$expected ("*|ends:*"$$expected"*"exit code 0") echo "$$program $$expected";; \
	  *) echo "$$program should say $$expected, and says"; echo "$$said"; exit 1;; esac; done

%.reached: %.counted
	@rm -f $<.gcda; ./$< >/dev/null 2>&1; \
	$(GCOV) --json-format --stdout $<.gcda 2>$*.found >$*.json || { cat $*.found; exit 1; }; \
	awk -v test=$* -f coverage.awk $*.c $*.json >$*.found; code=$$?; \
	if [ $$code = 0 ]; then mv $*.found $@; else cat $*.found; exit 1; fi

clean:
	rm -f $(TESTS) $(foreach end,sanitized counted counted.* json found reached,$(TESTS:%=%.$(end)))
