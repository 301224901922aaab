// What a reader of Markdown does with a text grows with the depth of its quotes and lists, with the square of the stars in
// one paragraph, and with the cells of its tables, of which each row has as many as the first: ten thousand characters of
// any of them would hold up the server. Nobody who writes for people comes near these bounds; beyond them the text is
// shown, its marks are not obeyed.

const maxDepth = 8
const maxMarks = 300
const maxLines = 1_000
const maxColumns = 20
const maxCells = 2_000

/** A mark at the start of a line that opens a quote or an item of a list. */
const opening = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y

function withoutDeepOpenings(line: string): string {
  let end = 0
  let kept = 0
  for (let depth = 1; ; depth++) {
    opening.lastIndex = end
    if (!opening.test(line)) break
    end = opening.lastIndex
    if (depth === maxDepth) kept = end
  }
  return kept > 0 ? line.slice(0, kept) + line.slice(end) : line
}

function withoutManyMarks(paragraph: string): string {
  let marks = 0
  return paragraph.replaceAll(/[*_~`[\]]/g, (mark) => (++marks > maxMarks ? `\\${mark}` : mark))
}

/** The line under the head of a table: `|---|:-:|`, also within quotes and lists. */
const isDelimiterRow = (line: string) => line.includes('-') && /^[\s>|:*+.\d)-]+$/.test(line)

/** What comes after the last line that a text may have stands in that line. */
function withoutManyLines(lines: string[]): string[] {
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(' ')]
}

/** Tables end when there are too many cells; what follows are lines of text. */
function withoutManyCells(lines: string[]): string[] {
  let cells = 0
  let columns = 0
  return lines.flatMap((line) => {
    if (isDelimiterRow(line)) {
      const wanted = line.split('|').length
      if (wanted > maxColumns || cells + wanted > maxCells) return line.replace('-', '\\-')
      columns = wanted
    }
    if (line.trim() === '') columns = 0
    cells += columns
    if (columns === 0 || cells <= maxCells) return line
    columns = 0
    return ['', line]
  })
}

/** The same text, with no more depth, lines, cells and marks in one paragraph than a page can show. */
export const flatten = (text: string): string =>
  withoutManyCells(withoutManyLines(text.split('\n')))
    .map(withoutDeepOpenings)
    .join('\n')
    .split(/(\n[ \t]*\n)/)
    .map(withoutManyMarks)
    .join('')
