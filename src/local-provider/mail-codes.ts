import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

export type CodePurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD'

export const codeDigits = 8
export const codeMinutes = 15
/** Wrong tries that a code bears; after them a new one is needed. */
export const codeTries = 5

/** Eight digits, each number as likely as any other. */
export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** As it is easy to read and to type: `1234 5678`. */
export const spokenCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/**
 * What is stored to compare with. There are few enough codes to try them all, so that the hash needs the key; and a
 * code is of no use for another account or purpose.
 */
export const hashCode = (key: Buffer, accountId: string, purpose: CodePurpose, code: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${accountId}\n${code}`).digest()

export const isSameHash = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
