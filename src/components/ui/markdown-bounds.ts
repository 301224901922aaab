// The time that reading Markdown takes grows with the depth of its quotes and lists, with the cells of its tables, of which
// each row has as many as the first, and with the square of the marks in one paragraph: each can make the reader look
// through all of it again. A mark that is escaped costs as much as any other, so a text beyond these bounds is not
// changed but shown as it was typed.

const maxDepth = 8
/** The quotes and items that all lines open together. */
const maxOpenings = 500
/** How far to the right the last item of a line may begin, in characters. */
const maxIndent = 40
const maxLines = 500
const maxColumns = 20
const maxCells = 2_000
/** The marks of each paragraph times its characters: five thousand characters with two hundred marks, for example. */
const maxWork = 1_000_000
/** Of the whole text: two marks can make an element, and each element has to be drawn. */
const maxMarks = 1_500

/** A mark at the start of a line that opens a quote or an item of a list. */
const openings = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*/
const opening = />|[-*+.)](?=[ \t]|$)/g

const quotes = /^(?:[ \t]*>)*/
/** `* * *` and its like: a line across the page, and not a list in a list. */
const isRule = (line: string) => /^[ \t]*([-*])[ \t]*(?:\1[ \t]*){2,}$/.test(line)

const openedBy = (line: string) => {
  const [quoted = ''] = quotes.exec(line) ?? []
  return isRule(line.slice(quoted.length)) ? quoted : (openings.exec(line)?.[0] ?? '')
}

/** Also of the lists that earlier lines opened: an item within them is as far to the right. */
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

/** The line under the head of a table: `|---|:-:|`, also within quotes and lists. */
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

/** Paragraphs end at an empty line and at an item of a list. */
const paragraphsOf = (text: string) => text.split(/\n(?=[ \t]*\n| {0,3}[-*+][ \t]+[^\s])/)

/** Whether a text can be read as Markdown in a moment. */
export function isQuickToRead(text: string): boolean {
  const lines = text.split(/\r\n?|\n/)
  return (
    lines.length <= maxLines &&
    isShallow(lines) &&
    hasFewCells(lines) &&
    marksIn(text) <= maxMarks &&
    paragraphsOf(lines.join('\n')).reduce((work, paragraph) => work + workOf(paragraph), 0) <= maxWork
  )
}
