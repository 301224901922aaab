/** The maximum length of a query. */
export const maxSearchText = 200

/** Further words hardly narrow the results. */
const maxWords = 8
/** Shorter words resemble too many others. */
const minLettersForTypos = 4

const meaningful = /[\p{L}\p{N}\p{Extended_Pictographic}]/u
const outerPunctuation =
  /^[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+|[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+$/gu

/** Returns the query as one line without characters that the database rejects. */
export const tidySearchText = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .normalize('NFC')
    .trim()

/**
 * Splits a query into words that all have to match. Quotes, operators and commas around words are ignored unless there
 * is nothing else.
 */
export function wordsOf(text: string): string[] {
  const typed = tidySearchText(text).split(' ').filter(Boolean)
  const words = typed
    .filter((word) => meaningful.test(word))
    .map((word) => word.replaceAll(outerPunctuation, ''))
  return [...new Set(words.length > 0 ? words : typed)].slice(0, maxWords)
}

/** Tells whether a word may be misspelt. */
export const allowsTypos = (word: string) => [...word].length >= minLettersForTypos && /\p{L}/u.test(word)

/** A piece of a text, and whether it matches. */
export type Piece = { text: string; isMatch: boolean }

/** Splits a text at the matching words in any case; the joined pieces are the text. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  const wanted = words.map(escapeForPattern).filter(Boolean)
  if (wanted.length === 0) return text ? [{ text, isMatch: false }] : []
  // Longest first, so that "boiler" is marked as a whole and not as "boil".
  const longestFirst = wanted.toSorted((one, other) => other.length - one.length)
  return text
    .split(new RegExp(`(${longestFirst.join('|')})`, 'giu'))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

const escapeForPattern = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Tells whether the texts contain each word, so that results of a shorter query can still be shown. */
export function hasAllWords(texts: readonly (string | null)[], words: readonly string[]): boolean {
  const whole = texts.join(' ').toLowerCase()
  return words.every((word) => whole.includes(word.toLowerCase()))
}
