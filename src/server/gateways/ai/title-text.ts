/** The maximum length of a title in UTF-16 units, as in its column. */
export const maxTitleLength = 120

// Invisible or reversing characters: control and format characters, line and paragraph separators.
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const thoughts = /<(think|thinking|reasoning)>[\s\S]*?(<\/\1>|$)/gi
const label = /^(?:(?:suggested |feedback )?title|subject|betreff|titel)\s*[:：-]\s*/i
const listMark = /^(?:#{1,6}|[-*+>•]|\d{1,2}[.)])\s+/
// Matched from its first character only: trying each of thousands is slow.
const quotes = /^["'`«»“”„‘’‹›*_\s]+|(?<!["'`«»“”„‘’‹›*_\s])["'`«»“”„‘’‹›*_\s]+$/gu

/**
 * Cleans a model's answer, which is untrusted, to one line of plain text of at most 120 characters. Markdown, quotes,
 * labels and invisible characters are removed; an empty string if nothing is left.
 */
export function cleanTitle(answer: string): string {
  const lines = withoutThoughts(answer)
    .split(/[\r\n\u2028\u2029]+/)
    .map(cleanLine)
  return shortenAtWord(lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '', maxTitleLength)
}

/** The start of an answer without what a model wrote while thinking. */
export const withoutThoughts = (answer: string): string =>
  answer.slice(0, 20_000).toWellFormed().replaceAll(thoughts, ' ')

function cleanLine(line: string): string {
  const plain = toPlainLine(line)
    // None of these looks beyond the next character of its kind, so that long inputs are read once.
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/[`*]{1,3}|_{2,3}|~~/g, '')
  return collapse(plain).replace(listMark, '').replace(quotes, '').replace(label, '').replace(quotes, '')
}

/** Returns one line: line breaks and tabs become spaces, invisible characters are removed. */
export const toPlainLine = (text: string) =>
  collapse(text.replace(/[\p{Zs}\s]/gu, ' ').replace(invisible, ''))

const collapse = (text: string) => text.replace(/ {2,}/g, ' ').trim()

/** Shortens at a word with an ellipsis, never within a character. */
export function shortenAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  const lastSpace = cut.lastIndexOf(' ')
  const whole = text[cut.length] === ' ' || lastSpace < max / 2 ? cut : cut.slice(0, lastSpace)
  return `${whole.replace(/[\s,;:.!?–—-]+$/u, '')}…`
}
