// The one script of the table's pages. It asks for its page's state when the mark changes; what it shows, the server made.
"use strict";

const what = document.body.dataset.what;
const byId = (id) => document.getElementById(id);
const OLD = 10000, IDLE = 180000, SEEN = 1500, QUIET = 900;

function made(tag, text, more) {
  const one = Object.assign(document.createElement(tag), more || {});
  if (text) one.textContent = text;
  return one;
}

async function send(path, given) {
  const body = JSON.stringify(given);
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (answer.status === 401) gone();
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
}

function gone() {
  sessionStorage.clear();
  document.body.replaceChildren();
  location.replace("/");
}

// The stream of marks: begun anew whenever it breaks, and whenever the page comes back.

let stream = null, heard = 0;

function listen(pulse) {
  if (stream) stream.close();
  stream = new EventSource("/events");
  stream.onmessage = (event) => { heard = Date.now(); pulse(event.data); };
  stream.addEventListener("gone", gone);
  stream.onerror = () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(async () => {
      const answer = await fetch("/state").catch(() => null);
      if (what === "view" && answer && answer.status === 401) gone(); else listen(pulse);
    }, 1000);
  };
}

if (what === "join") {
  const words = decodeURIComponent(location.hash.slice(1));
  if (words) {
    history.replaceState(null, "", "/");
    byId("code").value = words;
  }
}
if (what === "wait") listen(() => location.replace("/"));
if (what === "view") view();

function view() {
  const body = document.body, place = byId("view"), curtain = byId("curtain");
  let mark = body.dataset.mark, read = Number(body.dataset.read), asking = false;
  let tapped = new Set(body.dataset.tapped.split(" ").filter(Boolean).map(Number));
  let zoom = 1, followed = "", moved = Date.now();
  const sheet = orders();

  async function fetched() {
    if (asking) return;
    asking = true;
    try {
      const answer = await fetch("/state");
      if (answer.status === 401) return gone();
      if (!answer.ok) return;
      const found = await answer.json();
      heard = Date.now();
      tapped = new Set([...tapped, ...found.tapped]);
      read = Math.max(read, found.read);
      if (found.mark !== mark) {
        mark = found.mark;
        const down = window.scrollY, room = place.querySelector(".sea-room");
        const at = room ? [room.scrollLeft, room.scrollTop] : null, focused = document.activeElement;
        place.innerHTML = found.html;
        dress();
        if (at && !followed) place.querySelector(".sea-room")?.scrollTo(...at);
        window.scrollTo(0, down);
        if (focused && sheet.contains(focused)) focused.focus({ preventScroll: true });
      }
      fresh();
    } catch { /* the next pulse asks again */ } finally { asking = false; }
  }

  function pulse(now) {
    if (now !== mark) fetched(); else fresh();
  }

  function fresh() {
    const state = byId("state"), age = Date.now() - heard, old = age > OLD;
    state.classList.toggle("old", old);
    const seconds = Math.round(age / 1000);
    const text = old ? `Old: nothing heard for ${heard ? `${seconds} s` : "a while"}. Ask the umpire.`
      : `As of ${new Date(heard).toLocaleTimeString()}`;
    if (state.textContent !== text) state.textContent = text;
  }

  // What is new, what is withdrawn.

  const watcher = new IntersectionObserver((rows) => {
    for (const row of rows) {
      if (row.isIntersecting) setTimeout(() => seen(row.target), SEEN);
    }
  });

  function seen(row) {
    if (document.hidden || !curtain.hidden || !row.isConnected) return;
    const number = Number(row.dataset.n);
    if (number > read) {
      read = number;
      clearTimeout(seen.later);
      seen.later = setTimeout(() => send("/read", { read: String(read) }).catch(() => {}), 300);
    }
  }

  function dress() {
    body.classList.toggle("for-all", Boolean(place.querySelector(".for-all")));
    for (const row of place.querySelectorAll("[data-n]")) {
      if (Number(row.dataset.n) > read) {
        row.classList.add("new");
        if (!row.dataset.withdrawn) row.prepend(made("strong", "New ", { className: "tag" }));
        watcher.observe(row);
      }
    }
    warn();
    const there = byId("sheet-place");
    if (there) there.replaceChildren(sheet);
    for (const one of place.querySelectorAll(".thing")) {
      const row = made("div", "", { className: "row" });
      if (one.dataset.force && there) {
        row.append(button("Orders", () => choices(one)));
      }
      if (one.dataset.hex && place.querySelector("[data-hexes]")) {
        row.append(button("On the map", () => { followed = one.querySelector("h4").textContent; follow(true); }));
      }
      if (row.children.length) one.append(row);
    }
    map();
  }

  function button(text, done, main) {
    const one = made("button", text, { type: "button", className: main ? "main" : "" });
    one.addEventListener("click", done);
    return one;
  }

  function warn() {
    const banner = byId("withdrawn"), list = made("ul");
    for (const row of place.querySelectorAll("[data-withdrawn]")) {
      const number = Number(row.dataset.n);
      if (tapped.has(number)) continue;
      const item = made("li");
      item.append(made("span", `Withdrawn: ${row.querySelector("del").textContent}`), button("Understood", () => {
        tapped.add(number);
        send("/read", { read: String(read), tapped: [...tapped].join(" ") }).catch(() => {});
        warn();
      }));
      list.append(item);
    }
    const text = list.textContent;
    if (banner.textContent !== text) banner.replaceChildren(list);
    banner.hidden = !text;
  }

  // The map: larger and smaller, pinched, a force followed, a hex tapped.

  function map() {
    const room = place.querySelector(".sea-room");
    if (!room) return;
    const fingers = new Map();
    let apart = 0, start = null, from = 1;
    const resize = (to, x, y) => {
      const before = zoom;
      zoom = Math.min(8, Math.max(1, to));
      sized(room);
      room.scrollLeft = (room.scrollLeft + x) * (zoom / before) - x;
      room.scrollTop = (room.scrollTop + y) * (zoom / before) - y;
    };
    sized(room);
    const middle = () => [room.clientWidth / 2, room.clientHeight / 2];
    const ways = { in: () => resize(zoom * 1.5, ...middle()), out: () => resize(zoom / 1.5, ...middle()), fit: () => { followed = ""; resize(1, 0, 0); } };
    for (const one of place.querySelectorAll("[data-zoom]")) one.addEventListener("click", ways[one.dataset.zoom]);
    room.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, event);
      start = fingers.size === 1 ? event : null;
      if (fingers.size === 2) { apart = distance(fingers); from = zoom; }
    });
    room.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      if (fingers.size === 2 && apart) {
        const [one, other] = [...fingers.values()], box = room.getBoundingClientRect();
        resize(from * distance(fingers) / apart, (one.clientX + other.clientX) / 2 - box.left, (one.clientY + other.clientY) / 2 - box.top);
      }
    });
    const lifted = (event) => {
      fingers.delete(event.pointerId);
      const still = start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 8;
      if (event.type === "pointerup" && still) tap(event);
      start = null;
    };
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) room.addEventListener(name, lifted);
    follow(false);
  }

  function sized(room) {
    for (const svg of room.querySelectorAll("svg.map")) svg.style.width = `${100 * zoom}%`;
  }

  function distance(fingers) {
    const [one, other] = [...fingers.values()];
    return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  }

  const SIDE = 20, TALL = Math.sqrt(3) * SIDE;

  function sheets() {
    return [...place.querySelectorAll("[data-hexes]")].map((part) => {
      const [left, top, right, bottom, south] = part.dataset.hexes.split(" ").map(Number);
      const centre = (column, row) => [SIDE + 1.5 * SIDE * (column - left), TALL * (row - top + (column % 2 === south ? 1 : .5))];
      return { part, left, top, right, bottom, centre };
    });
  }

  function tap(event) {
    for (const { part, left, top, right, bottom, centre } of sheets()) {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(part.getScreenCTM().inverse());
      let best = null;
      const near = left + Math.round((at.x - SIDE) / (1.5 * SIDE));
      for (let column = Math.max(left, near - 1); column <= Math.min(right, near + 1); column++) {
        for (let row = top; row <= bottom; row++) {
          const [x, y] = centre(column, row), far = Math.hypot(x - at.x, y - at.y);
          if (far < SIDE && (!best || far < best.far)) best = { far, column, row };
        }
      }
      if (best) return sheet.hex([best.column, best.row].map((one) => String(one).padStart(2, "0")).join(""));
    }
  }

  function follow(show) {
    const room = place.querySelector(".sea-room");
    const card = [...place.querySelectorAll(".thing")].find((one) => one.querySelector("h4").textContent === followed);
    if (!room || !card || !card.dataset.hex) return;
    const [column, row] = [Number(card.dataset.hex.slice(0, 2)), Number(card.dataset.hex.slice(2))];
    for (const { part, left, top, right, bottom, centre } of sheets()) {
      if (column < left || column > right || row < top || row > bottom) continue;
      if (show && zoom < 2.5) { zoom = 2.5; sized(room); }
      const at = new DOMPoint(...centre(column, row)).matrixTransform(part.getScreenCTM()), box = room.getBoundingClientRect();
      room.scrollBy(at.x - box.left - room.clientWidth / 2, at.y - box.top - room.clientHeight / 2);
      if (show) room.scrollIntoView({ block: "nearest" });
    }
  }

  // The sheet of orders: it outlives each new state of the page.

  function orders() {
    const box = made("div"), text = made("textarea", "", { id: "sheet", autocomplete: "off", spellcheck: false, rows: 5 });
    const found = made("ul", "", { className: "faults" }), said = made("p", "", { className: "good" });
    found.setAttribute("aria-live", "polite");
    said.setAttribute("role", "status");
    text.value = sessionStorage.getItem("sheet") || "";
    const label = made("label", "One line for each force", { htmlFor: "sheet" });
    const hand = button("Hand in, sealed", sealed, true), row = made("div", "", { className: "row" });
    row.append(hand);
    box.append(label, text, found, said, row);
    let later = 0, asked = 0;
    const changed = () => {
      sessionStorage.setItem("sheet", text.value);
      said.textContent = "";
      clearTimeout(later);
      if (text.value.trim()) later = setTimeout(checked, QUIET); else found.replaceChildren();
    };
    text.addEventListener("input", changed);

    function faults(answer) {
      found.replaceChildren(...(answer.faults || []).map((one) =>
        made("li", `${one.line ? `Line ${one.line}: ` : ""}${one.message}`)));
      if (answer.error) found.append(made("li", answer.error));
    }

    async function checked() {
      const number = ++asked;
      try {
        const answer = await send("/check", { text: text.value });
        if (number !== asked) return;
        faults(answer);
        said.textContent = answer.ok ? `${answer.lines} ${answer.lines === 1 ? "line" : "lines"}, all good. Not handed in yet.` : "";
      } catch (error) { if (number === asked) faults({ error: error.message }); }
    }

    async function sealed() {
      if (!text.value.trim()) return;
      hand.disabled = true;
      clearTimeout(later);
      const number = ++asked;
      try {
        const answer = await send("/seal", { text: text.value });
        faults(answer);
        if (answer.ok) {
          text.value = "";
          sessionStorage.removeItem("sheet");
          said.textContent = answer.say.join(" ");
        }
      } catch (error) {
        if (number === asked) faults({ error: `Not known whether it is in: ${error.message}. What you were told says.` });
      } finally { hand.disabled = false; }
    }

    box.line = (line) => {
      const before = text.value.replace(/[\s;]+$/, "");
      text.value = before ? `${before}\n${line}` : line;
      changed();
      text.scrollTop = text.scrollHeight;
    };
    box.hex = (hex) => {
      const lines = text.value.split("\n"), last = lines[lines.length - 1];
      if (!last.trim()) { said.textContent = `Hex ${hex}`; return; }
      lines[lines.length - 1] = /\b\d{4}(?=\D*$)/.test(last) ? last.replace(/\b\d{4}(?=\D*$)/, hex) : `${last.trimEnd()} ${hex}`;
      text.value = lines.join("\n");
      changed();
    };
    return box;
  }

  async function choices(card) {
    const old = card.querySelector(".choices");
    if (old) return old.remove();
    const name = card.dataset.force, list = made("ul", "", { className: "choices" });
    const quoted = name.includes(" ") ? `"${name}"` : name;
    list.append(item(quoted, "put its name on the sheet; then tap a hex, or type"));
    card.append(list);
    const waits = made("li", "What it may do …");
    list.append(waits);
    try {
      const answer = await send("/may", { text: name });
      waits.remove();
      for (const one of answer.may || []) list.append(item(one.line, one.or.join("; ")));
      if (answer.error || !answer.may.length) list.append(made("li", answer.error || "Nothing else now."));
    } catch (error) { waits.textContent = error.message; }
  }

  function item(line, more) {
    const one = made("li");
    one.append(button(line, () => sheet.line(line)));
    if (more) one.append(made("small", more));
    return one;
  }

  // The curtain; sleep and waking.

  function hide() { curtain.hidden = false; place.hidden = byId("withdrawn").hidden = true; }
  function show() {
    curtain.hidden = true;
    place.hidden = false;
    moved = Date.now();
    warn();
    for (const row of place.querySelectorAll(".new")) { watcher.unobserve(row); watcher.observe(row); }
  }
  byId("curtain-down").addEventListener("click", hide);
  byId("curtain-up").addEventListener("click", show);
  for (const name of ["pointerdown", "keydown", "scroll"]) addEventListener(name, () => { moved = Date.now(); }, { passive: true });
  const again = () => { listen(pulse); fetched(); };
  document.addEventListener("visibilitychange", () => { if (document.hidden) hide(); else again(); });
  addEventListener("pageshow", (event) => { if (event.persisted) again(); });
  addEventListener("online", again);
  setInterval(() => {
    fresh();
    if (!place.querySelector(".for-all") && curtain.hidden && Date.now() - moved > IDLE) hide();
  }, 1000);
  heard = Date.now();
  dress();
  again();
}
