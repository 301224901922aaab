// What a reader of Markdown does with a text grows with the depth of its quotes and lists, and with the square of the stars
// in one paragraph: ten thousand characters of either would hold up the server. Nobody who writes for people comes near
// these bounds; beyond them the text is shown, its marks are not obeyed.

const maxDepth = 8
const maxMarks = 300

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

/** The same text, with no more depth and no more marks in one paragraph than a page can show. */
export const flatten = (text: string): string =>
  text
    .split('\n')
    .map(withoutDeepOpenings)
    .join('\n')
    .split(/(\n[ \t]*\n)/)
    .map(withoutManyMarks)
    .join('')
