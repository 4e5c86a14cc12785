"use strict";
// Steps through runs, marks the lines of open stories, and takes keys. The page is whole without it.
(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const help = byId("help");
  let active = null; // the stepper that the arrow keys move
  let lit = null; // the line of the source that its step is at
  let opened = null; // the line that j or k opened

  document.documentElement.classList.add("js");

  // --- lines that open stories point to

  function mark(attribute, name) {
    for (const line of all("." + name)) line.classList.remove(name);
    for (const story of all("details[open] > .under > [" + attribute + "]"))
      for (const id of story.getAttribute(attribute).split(" "))
        byId(id)?.classList.add(name);
  }

  function markAll() {
    mark("data-weak", "weak-here");
    mark("data-culprits", "culprit-here");
  }

  // --- stepping

  const rowsOf = (stepper) => one("tbody", stepper).rows;
  const stepOf = (stepper) => Number(stepper.dataset.at || 0);

  function light(line) {
    lit?.classList.remove("lit");
    lit = line;
    lit?.classList.add("lit");
  }

  function valuesAt(rows, step) {
    const values = new Map();
    for (let i = 0; i <= step; i++)
      for (const [slot, value] of JSON.parse(rows[i].dataset.set || "[]"))
        values.set(slot, [value, i === step && i > 0]);
    return values;
  }

  function fill(stepper, values) {
    for (const cell of all("[data-slot]", stepper)) {
      const [value, fresh] = values.get(Number(cell.dataset.slot)) || ["\u2013", false];
      cell.textContent = value;
      cell.parentElement.classList.toggle("unset", value === "\u2013");
      cell.parentElement.classList.toggle("fresh", fresh);
    }
  }

  function around(line, isHere) {
    const shown = [];
    const [, file, number] = /^(f\d+L)(\d+)$/.exec(line.id);
    for (let n = Math.max(1, number - 3); n <= Number(number) + 3; n++) {
      const near = byId(file + n);
      if (!near) break;
      const copy = document.createElement("div");
      copy.className = near === line && isHere ? "w here" : "w";
      copy.dataset.n = n;
      copy.append(one("code", near).cloneNode(true));
      shown.push(copy);
    }
    return shown;
  }

  // The inputs have no line: what is shown then is where the run begins.
  function nearest(rows, step) {
    const row = [...rows].slice(step).find((row) => row.dataset.at);
    return row ? byId(row.dataset.at) : null;
  }

  // Shows a step in its pane; the page's own line and the arrow keys stay with another.
  function put(stepper, step) {
    const rows = rowsOf(stepper);
    step = Math.min(Math.max(step, 0), rows.length - 1);
    const row = rows[step];
    const before = one(".current", stepper);
    before?.removeAttribute("aria-current");
    before?.classList.remove("current");
    row.classList.add("current");
    row.setAttribute("aria-current", "step");
    stepper.dataset.at = step;
    const line = row.dataset.at ? byId(row.dataset.at) : null;
    const seen = line || nearest(rows, step);
    const pane = one(".window", stepper);
    pane.replaceChildren(...(seen ? around(seen, Boolean(line)) : []));
    pane.hidden = !seen;
    fill(stepper, valuesAt(rows, step));
    one(".count", stepper).textContent = `step ${step + 1} of ${rows.length}`;
    for (const button of all("[data-go]", stepper)) {
      const back = button.dataset.go === "first" || button.dataset.go === "previous";
      button.disabled = step === (back ? 0 : rows.length - 1);
    }
    return [row, line];
  }

  function go(stepper, step) {
    const [row, line] = put(stepper, step);
    active = stepper;
    light(line);
    const place = row.cells[0].textContent;
    one(".said", stepper).textContent =
      (place ? (place.includes(":") ? "" : "line ") + place + ": " : "") + one(".event", row).textContent;
    keepInView(row, one(".steps", stepper));
  }

  function keepInView(row, pane) {
    const top = row.offsetTop - pane.offsetTop;
    if (top < pane.scrollTop + 28) pane.scrollTop = top - 28;
    else if (top + row.offsetHeight > pane.scrollTop + pane.clientHeight)
      pane.scrollTop = top + row.offsetHeight - pane.clientHeight;
  }

  function move(stepper, where) {
    const at = stepOf(stepper);
    const last = rowsOf(stepper).length - 1;
    go(stepper, { first: 0, previous: at - 1, next: at + 1, last }[where]);
  }

  function current() {
    const near = document.activeElement?.closest?.(".story")?.querySelector(".stepper");
    if (near) return near;
    return active?.closest("details.l")?.open === false ? null : active;
  }

  // --- opening

  let changed = []; // lines opened or closed since the last frame

  function onToggle(details) {
    changed.push(details);
    if (changed.length > 1) return;
    requestAnimationFrame(() => {
      const opened = changed.filter((line) => line.open && one(".stepper", line));
      if (opened.length === 1) go(one(".stepper", opened[0]), stepOf(one(".stepper", opened[0])));
      else for (const line of opened) put(one(".stepper", line), stepOf(one(".stepper", line)));
      if (active && !active.closest("details.l")?.open) {
        active = null;
        light(null);
      }
      changed = [];
      markAll();
    });
  }

  function show(target) {
    for (let up = target.closest("details"); up; up = up.parentElement.closest("details"))
      up.open = true;
    target.scrollIntoView({ block: "center" });
    target.focus({ preventScroll: true });
  }

  function visit(line) {
    if (opened && opened !== line) opened.open = false;
    opened = line.open ? null : line;
    line.open = true;
    one("summary", line).focus({ preventScroll: true });
    line.scrollIntoView({ block: "start" });
  }

  function failure(direction) {
    const lines = all(".fails");
    if (!lines.length) return;
    const here = document.activeElement?.closest?.(".fails") || opened;
    let index = lines.indexOf(here);
    if (index < 0) index = direction > 0 ? -1 : lines.length;
    visit(lines[(index + direction + lines.length) % lines.length]);
  }

  function everyFailure(open) {
    for (const line of all(".fails")) line.open = open;
  }

  function close() {
    const line = document.activeElement?.closest?.("details.l[open]") || opened;
    if (!line) return;
    line.open = false;
    one("summary", line).focus();
  }

  // Whoever marks text in a line with the mouse does not mean to open it.
  function selected(summary) {
    const selection = getSelection();
    return summary && String(selection) && selection.containsNode(summary, true);
  }

  // --- events

  document.addEventListener("toggle", (event) => {
    if (event.target.matches("details.l")) onToggle(event.target);
  }, true);

  document.addEventListener("click", (event) => {
    const target = event.target;
    const button = target.closest("button");
    const link = target.closest("a[href^='#']");
    const row = target.closest(".stepper tbody tr");
    if (button?.dataset.go) move(button.closest(".stepper"), button.dataset.go);
    else if (button?.dataset.all) everyFailure(button.dataset.all === "open");
    else if (button?.dataset.help !== undefined) help.showModal();
    else if (button?.dataset.close !== undefined) help.close();
    else if (link && byId(link.hash.slice(1))) {
      event.preventDefault();
      history.replaceState(null, "", link.hash);
      show(byId(link.hash.slice(1)));
    } else if (row) go(row.closest(".stepper"), row.rowIndex - 1);
    else if (event.detail && selected(target.closest("summary"))) event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || help.open) return;
    const stepper = current();
    const inside = document.activeElement?.closest?.(".stepper");
    const key = event.key;
    if (key === "?") help.showModal();
    else if (key === "j") failure(1);
    else if (key === "k") failure(-1);
    else if (key === "Escape") close();
    else if (key === "ArrowRight" && stepper) move(stepper, "next");
    else if (key === "ArrowLeft" && stepper) move(stepper, "previous");
    else if (key === "Home" && inside) move(inside, "first");
    else if (key === "End" && inside) move(inside, "last");
    else return;
    event.preventDefault();
  });

  let unprinted = [];
  addEventListener("beforeprint", () => {
    unprinted = all("details:not([open])");
    for (const details of unprinted) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of unprinted) details.open = false;
  });

  const named = location.hash && byId(location.hash.slice(1));
  if (named) show(named);
})();
