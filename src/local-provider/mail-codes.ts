import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

export type CodePurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD'

export const codeDigits = 8
export const codeMinutes = 15
/** The wrong attempts a code allows; after them a new one is needed. */
export const codeTries = 5

/** Returns eight digits, each number equally likely. */
export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** Formats a code for reading and typing: `1234 5678`. */
export const spokenCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/**
 * Returns the hash that is stored. Codes are few enough to try them all, so the hash needs the key; a code is useless
 * for another account or purpose.
 */
export const hashCode = (key: Buffer, accountId: string, purpose: CodePurpose, code: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${accountId}\n${code}`).digest()

export const isSameHash = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
