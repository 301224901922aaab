/** How much may be typed. */
export const maxSearchText = 200

/** More words than that only narrow what is hardly there. */
const maxWords = 8
/** A shorter word is like too many others. */
const minLettersForTypos = 4

const meaningful = /[\p{L}\p{N}\p{Extended_Pictographic}]/u
const outerPunctuation =
  /^[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+|[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+$/gu

/** What was typed, in one line, without what no database stores. */
export const tidySearchText = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .normalize('NFC')
    .trim()

/**
 * The words to look for, all of which must be there. Quotes, operators and commas around them mean nothing; where
 * there is nothing else, they are looked for as they are.
 */
export function wordsOf(text: string): string[] {
  const typed = tidySearchText(text).split(' ').filter(Boolean)
  const words = typed
    .filter((word) => meaningful.test(word))
    .map((word) => word.replaceAll(outerPunctuation, ''))
  return [...new Set(words.length > 0 ? words : typed)].slice(0, maxWords)
}

/** Whether a word may be spelt a little otherwise than what it finds. */
export const forgivesTypos = (word: string) => [...word].length >= minLettersForTypos && /\p{L}/u.test(word)

/** A piece of a text, and whether it is what somebody looked for. */
export type Piece = { text: string; isMatch: boolean }

/** Cuts a text where the words are in it, whatever their case; put together again the pieces are the text. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  const wanted = words.map(escapeForPattern).filter(Boolean)
  if (wanted.length === 0) return text ? [{ text, isMatch: false }] : []
  // The longest first, so that of "boil" and "boiler" the whole word is marked.
  const longestFirst = wanted.toSorted((one, other) => other.length - one.length)
  return text
    .split(new RegExp(`(${longestFirst.join('|')})`, 'giu'))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

const escapeForPattern = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Whether each word is somewhere in the texts: what was found for fewer letters may still be shown. */
export function hasAllWords(texts: readonly (string | null)[], words: readonly string[]): boolean {
  const whole = texts.join(' ').toLowerCase()
  return words.every((word) => whole.includes(word.toLowerCase()))
}
