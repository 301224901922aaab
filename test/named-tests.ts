import { existsSync, readFileSync } from 'node:fs'

// Tables in the docs name the tests that prove their lines: `file` › name of the test.

type NamedTest = { file: string; name: string }

const texts = new Map<string, string>()

/** Returns the text of a file; empty if it does not exist. */
export const textOf = (file: string) => {
  if (!texts.has(file)) texts.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '')
  return texts.get(file) ?? ''
}

/** Returns the rows of a table without its head, as cells. */
export const rowsOf = (table: string) =>
  table
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** Returns the tests that a cell names. */
export const testsIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`([^`]+)` › (.+?)(?=<br>|$)/g)].map(([, file = '', name = '']) => ({ file, name }))

/** Tells whether the file contains the name as the title of a test, in any quotes. */
export const isThere = ({ file, name }: NamedTest) =>
  ["'", '"', '`'].some((quote) => textOf(file).includes(`${quote}${name}${quote}`))
