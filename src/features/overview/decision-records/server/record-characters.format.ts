/** Signs that some typefaces lack, with one that looks the same. */
const lookalikes = new Map([
  ['\u202f', '\u00a0'],
  ['\u2007', '\u00a0'],
  ['\u2009', ' '],
  ['\u2011', '-'],
  ['\t', '    '],
])

/** Changes only how other characters look or join; no sign of its own. */
const invisible = /^(?:\p{Default_Ignorable_Code_Point}|\p{Cc})$/u

/**
 * Prepares a text for a typeface: a character that it lacks becomes its code, such as <U+4E2D>, and never a blank.
 * @returns the text, and whether there was such a character
 */
export function printable(
  text: string,
  has: (codePoint: number) => boolean,
): { text: string; isWhole: boolean } {
  let isWhole = true
  const shown = [...text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n')].map((sign) => {
    if (sign === '\n') return sign
    if (invisible.test(sign) && sign !== '\t') return ''
    const codePoint = sign.codePointAt(0) ?? 0
    if (sign !== '\t' && has(codePoint)) return sign
    const other = lookalikes.get(sign)
    if (other) return other
    isWhole = false
    return `<U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}>`
  })
  return { text: shown.join(''), isWhole }
}
