"use strict";
// Lets the reader play the loser of a certificate. Knows its steps and words, and no rules.

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const sections = [...document.querySelectorAll("[data-play]")];
const games = new Map(sections.map((section) => [section, start(section)]));

function start(section) {
  const find = (name) => section.querySelector(`[data-${name}]`);
  const { winner, loser, turns } = JSON.parse(find("turns").textContent);
  const drawings = new Map(
    [...section.querySelectorAll("template")].map((t) => [t.dataset.board, t.content]),
  );
  const blank = [...find("drawing").childNodes];
  let line;
  let choices;

  const here = () => turns[line.at(-1)];
  const words = (from, to) => turns[from].moves.find(([step]) => step === to)[1];

  function answer() {
    while (here().reply) line.push(here().moves[0][0]);
  }

  function restart() {
    line = [0];
    choices = [];
    answer();
    show(choices.length);
  }

  function choose(number) {
    const move = here().moves[number];
    if (!move) return;
    choices.push(line.length);
    line.push(move[0]);
    answer();
    show(choices.at(-1) - 1);
  }

  function back() {
    if (!choices.length) return;
    line.length = choices.pop();
    show(line.length - 1);
  }

  function show(since) {
    const focused = section.contains(document.activeElement);
    const over = here().moves.length === 0;
    draw();
    tell(since, over);
    offer(over);
    find("position").textContent = here().at;
    find("back").disabled = !choices.length;
    find("restart").disabled = !choices.length;
    const kept = section.contains(document.activeElement) && !document.activeElement.disabled;
    if (focused && !kept) (find("moves").querySelector("button") ?? find("restart")).focus();
  }

  function draw() {
    const drawing = drawings.get(line.slice(-2).join("-"));
    find("drawing").replaceChildren(...(drawing ? [drawing.cloneNode(true)] : line.length < 2 ? blank : []));
  }

  function tell(since, over) {
    const said = [];
    for (let i = since; i + 1 < line.length; i++) {
      said.push(sentence(`${turns[line[i]].who} ${words(line[i], line[i + 1])}.`));
    }
    said.push(over ? `The game is over: ${here().end}. ${sentence(winner)} has won.` : `Your turn: ${loser} …`);
    find("said").replaceChildren(...said.map((text, i) => {
      const part = document.createElement(i + 1 < said.length ? "span" : "strong");
      part.textContent = text;
      return part;
    }).flatMap((part) => [part, " "]));
    find("said").classList.toggle("over", over);
    find("history").replaceChildren(...line.slice(1).map((step, i) => {
      const item = document.createElement("li");
      const at = document.createElement("span");
      at.className = "at";
      at.textContent = ` (${turns[step].at})`;
      item.append(sentence(`${turns[line[i]].who} ${words(line[i], step)}`), at);
      return item;
    }));
  }

  function offer(over) {
    find("moves").replaceChildren(...(over ? [] : here().moves).map(([, text], number) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      if (number < 9) {
        const key = document.createElement("kbd");
        key.textContent = number + 1;
        key.ariaHidden = "true";
        button.append(key);
        button.setAttribute("aria-keyshortcuts", number + 1);
      }
      button.append(`… ${text}`);
      button.addEventListener("click", () => choose(number));
      item.append(button);
      return item;
    }));
  }

  find("back").addEventListener("click", back);
  find("restart").addEventListener("click", restart);
  find("controls").hidden = false;
  restart();
  return { choose, back, restart };
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const within = event.target.closest("[data-play]");
  if (!within && event.target !== document.body) return;
  const game = games.get(within ?? sections[0]);
  if (!game) return;
  if (/^[1-9]$/.test(event.key)) game.choose(Number(event.key) - 1);
  else if (event.key === "Backspace" || event.key === "ArrowLeft") game.back();
  else if (event.key === "r" || event.key === "R") game.restart();
  else return;
  event.preventDefault();
});
