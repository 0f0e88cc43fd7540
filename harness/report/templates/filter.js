"use strict";
// Shows the rows that the reader chose, and says how many each further choice would show.

const form = document.querySelector("[data-filters]");
const rows = [...document.querySelectorAll("tr[data-problem]")];
const chips = [...form.querySelectorAll("[type=checkbox]")];
const search = form.querySelector("[type=search]");
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));

const chosen = (name) => chips.filter((c) => c.name === name && c.checked).map((c) => c.value);
const among = (values, value) => values.length === 0 || values.includes(value);

function apply() {
  const problems = chosen("problem");
  const verdicts = chosen("verdict");
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => words.every((word) => texts.get(row).includes(word)));
  const inProblems = found.filter((row) => among(problems, row.dataset.problem));
  const ofVerdicts = found.filter((row) => among(verdicts, row.dataset.verdict));
  const shown = new Set(inProblems.filter((row) => ofVerdicts.includes(row)));
  for (const row of rows) row.hidden = !shown.has(row);
  for (const chip of chips) {
    const others = chip.name === "problem" ? ofVerdicts : inProblems;
    const count = others.filter((row) => row.dataset[chip.name] === chip.value).length;
    chip.parentElement.querySelector(".n").textContent = count;
  }
  for (const section of document.querySelectorAll("[data-table]")) {
    const left = [...section.querySelectorAll("tr[data-problem]")].filter((row) => shown.has(row));
    section.querySelector("[data-count]").textContent = left.length;
    section.querySelector("[data-none]").hidden = left.length > 0;
    section.querySelector("table").hidden = left.length === 0;
  }
  form.querySelector("output").textContent = `${shown.size} of ${rows.length} verdicts shown`;
}

form.addEventListener("input", apply);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(apply));
addEventListener("pageshow", apply);
form.hidden = false;
apply();
