/** Country, check digits (02 to 98) and an account of 11 to 30 letters and digits. */
const shape = /^[A-Z]{2}(?:0[2-9]|[1-8]\d|9[0-8])[A-Z0-9]{11,30}$/

/** Returns an IBAN as it is stored: capitals, without the spaces and hyphens that people type. */
export const compactIban = (typed: string): string => typed.replaceAll(/[\s-]/gu, '').toUpperCase()

/** Returns whether a compact IBAN has the right check digits (ISO 7064, modulo 97). */
export const isIban = (iban: string): boolean =>
  shape.test(iban) && remainderOf(`${iban.slice(4)}${iban.slice(0, 4)}`) === 1

/** A letter counts as two digits: A is 10, Z is 35. */
function remainderOf(text: string): number {
  let remainder = 0
  for (const digit of [...text].map((character) => Number.parseInt(character, 36)).join(''))
    remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

/** Returns an IBAN in groups of four, as on a bank card. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
