import { type Figure, figureLine } from './figures.ts'

/** Where a suite says what it found: figures are the result, notes are how they came about. */
export type Report = { figure: (figure: Figure) => unknown; note: (text: string) => void }

/** A line of JSON for each figure and nothing else. */
export const jsonReport: Report = {
  figure: (figure) => process.stdout.write(`${JSON.stringify(figure)}\n`),
  note: () => {},
}

export const readableReport: Report = {
  figure: (figure) => console.log(figureLine(figure)),
  note: (text) => console.log(`    ${text}`),
}

/** For a run that is too short to measure anything: what it reached. */
export const namesReport: Report = {
  figure: ({ name }) => console.log(name),
  note: () => {},
}
