// Parsing Markdown takes time that grows with the depth of quotes and lists, with the cells of tables (each row has as
// many as the first), and with the square of the marks in a paragraph. Escaped marks cost as much as others. A text
// beyond these limits is shown as typed.

const maxDepth = 8
/** The maximum depth of quotes and list items that all lines open together. */
const maxOpenings = 500
/** The maximum indent of the last list item of a line, in characters. */
const maxIndent = 40
const maxLines = 500
const maxColumns = 20
const maxCells = 2_000
/** The marks of each paragraph times its characters: for example, 5,000 characters with 200 marks. */
const maxWork = 1_000_000
/** For the whole text, since two marks can make an element and each element has to be rendered. */
const maxMarks = 1_500

/** A mark at the start of a line that opens a quote or a list item. */
const openings = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*/
const opening = />|[-*+.)](?=[ \t]|$)/g

const quotes = /^(?:[ \t]*>)*/
/** Returns whether a line is a horizontal rule such as `* * *`, not nested lists. */
const isRule = (line: string) => /^[ \t]*([-*])[ \t]*(?:\1[ \t]*){2,}$/.test(line)

const openedBy = (line: string) => {
  const [quoted = ''] = quotes.exec(line) ?? []
  return isRule(line.slice(quoted.length)) ? quoted : (openings.exec(line)?.[0] ?? '')
}

/** Includes lists opened by earlier lines, since an item within them has the same indent. */
const columnsOf = (opened: string) => opened.replaceAll('\t', '    ').length

function isShallow(lines: readonly string[]): boolean {
  let sum = 0
  for (const opened of lines.map(openedBy)) {
    const depth = opened.match(opening)?.length ?? 0
    sum += depth
    if (depth > maxDepth || sum > maxOpenings || (depth > 0 && columnsOf(opened) > maxIndent)) return false
  }
  return true
}

/** Returns whether a line is the delimiter row of a table: `|---|:-:|`, also within quotes and lists. */
const isDelimiterRow = (line: string) => line.includes('-') && /^[\s>|:*+.\d)-]+$/.test(line)

function hasFewCells(lines: readonly string[]): boolean {
  let cells = 0
  let columns = 0
  for (const line of lines) {
    if (isDelimiterRow(line)) columns = line.split('|').length
    if (line.trim() === '') columns = 0
    cells += columns
    if (columns > maxColumns || cells > maxCells) return false
  }
  return true
}

const marksIn = (text: string) => text.match(/[*_~`[\]<&\\]/g)?.length ?? 0
const workOf = (paragraph: string) => paragraph.length * marksIn(paragraph)

/** Paragraphs end at an empty line and at a list item. */
const paragraphsOf = (text: string) => text.split(/\n(?=[ \t]*\n| {0,3}[-*+][ \t]+[^\s])/)

/** Returns whether a text can be parsed as Markdown quickly. */
export function isFastToParse(text: string): boolean {
  const lines = text.split(/\r\n?|\n/)
  return (
    lines.length <= maxLines &&
    isShallow(lines) &&
    hasFewCells(lines) &&
    marksIn(text) <= maxMarks &&
    paragraphsOf(lines.join('\n')).reduce((work, paragraph) => work + workOf(paragraph), 0) <= maxWork
  )
}
