# What gcov counts of a test, against what the test says that it reaches.
#
#   awk -v test=NAME -f coverage.awk NAME.c COUNTS    (COUNTS: gcov --json-format --stdout)
#       prints the lines of the function's code that the run reached, of those that gcov counts;
#       ends with 1 if they are not those that the test says
#   awk -v union=1 -f coverage.awk ...                what was printed, of all tests of a file together

function lines_of(text, set,    numbers, i, n) {
  n = split(text, numbers, " ")
  for (i = 1; i <= n; i++) {
    if (numbers[i] == "none")
      continue
    set[numbers[i] + 0] = 1
    if (numbers[i] + 0 > last)
      last = numbers[i] + 0
  }
}

function shown(set,    line, text) {
  for (line = 1; line <= last; line++)
    if (line in set)
      text = text " " line
  return text ? text : " none"
}

# --- one test -----------------------------------------------------------------------------------

function said(text) { # FILE: 3 4 7
  match(text, /: *[0-9 ]*$/)
  file = substr(text, 1, RSTART - 1)
  return substr(text, RSTART + 1)
}

!union && FILENAME == ARGV[1] {
  if (sub(/^   reaches: /, ""))
    lines_of(said($0), claimed)
  else if (sub(/^   among: /, ""))
    lines_of(said($0), code)
  next
}

function member(name,    at) { # of the object that is read, behind its name
  at = index(object[depth], "\"" name "\":")
  return at ? substr(object[depth], at + length(name) + 3) : ""
}

function closed(    name, line) { # a line, or the file that it is of
  if (depth == 3 && member("line_number") != "")
    counts[member("line_number") + 0] += member("count") + 0
  if (depth == 2) {
    name = member("file")
    if (substr(name, index(name, "\"") + 1, length(file) + 1) == file "\"")
      for (line in counts)
        if (line in code) {
          counted[line] = 1
          if (counts[line])
            reached[line] = 1
        }
    split("", counts)
  }
}

!union {
  gsub(/[{}]/, "\n&\n")
  n = split($0, pieces, "\n")
  for (i = 1; i <= n; i++)
    if (pieces[i] == "{")
      object[++depth] = ""
    else if (pieces[i] == "}") {
      closed()
      depth--
    } else
      object[depth] = object[depth] pieces[i]
}

# --- all tests ----------------------------------------------------------------------------------

union && match($0, / reaches .*: [0-9a-z ]*of [0-9a-z ]*$/) {
  text = substr($0, RSTART + 9)
  match(text, /: [0-9a-z ]*of [0-9a-z ]*$/)
  file = substr(text, 1, RSTART - 1)
  split(substr(text, RSTART + 2), sides, " of ")
  reached_of[file] = reached_of[file] " " sides[1]
  counted_of[file] = counted_of[file] " " sides[2]
}

END {
  for (file in reached_of) {
    split("", reached)
    split("", counted)
    last = 0
    lines_of(reached_of[file], reached)
    lines_of(counted_of[file], counted)
    print "all reach " file ":" shown(reached) " of" shown(counted)
  }
  if (union)
    exit 0
  print test " reaches " file ":" shown(reached) " of" shown(counted)
  for (line in code) {
    if (!(line in counted) || (line in claimed) == (line in reached))
      continue
    print test (line in claimed ? " does not reach " : " reaches ") file ":" line ", against what it says"
    wrong = 1
  }
  exit wrong
}
