import { type Figure, figureLine } from './figures.ts'

/** Where a suite reports: figures are the result, notes explain how they were measured. */
export type Report = { figure: (figure: Figure) => unknown; note: (text: string) => void }

/** Prints a line of JSON for each figure and nothing else. */
export const jsonReport: Report = {
  figure: (figure) => process.stdout.write(`${JSON.stringify(figure)}\n`),
  note: () => {},
}

export const readableReport: Report = {
  figure: (figure) => console.log(figureLine(figure)),
  note: (text) => console.log(`    ${text}`),
}

/** For a run too short to measure: reports what was reached. */
export const namesReport: Report = {
  figure: ({ name }) => console.log(name),
  note: () => {},
}
