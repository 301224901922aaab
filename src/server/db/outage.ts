/** Node's codes for a connection that cannot be made or has broken. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * PostgreSQL's: connections (08, but not a message that broke the protocol), no space, memory or free slot (53), a server
 * that stops or starts (57P), an error of the disk (58030).
 */
const serverCodes = /^(08(000|001|003|004|006)|53...|57P0[123]|58030)$/

/** One statement was given up: it took too long, others held its lock, or its transaction waited too long. */
const slowCodes = new Set(['57014', '55P03', '25P03'])

/** Of the driver, which has no codes for them. */
const driverTexts =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Cannot use a pool after calling end/

/** The server reads only, or its disk is full: everything can be seen, nothing saved. */
const savingCodes = new Set(['25006', '53100'])

/** The codes in a chain of causes (Drizzle wraps the driver's error), PostgreSQL's or Node's, the outermost first. */
export function causeCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...causeCodes(error.cause)]
}

/** `away`: no answer. `read-only`: it shows, but cannot save. `slow`: it gave up this statement, and others are well. */
export type Outage = 'away' | 'read-only' | 'slow'

/**
 * Whether the database could not answer, and what that means for people. The one place that knows these errors: each
 * becomes 503, never "something went wrong on our side", and never success; of a COMMIT without an answer nobody knows
 * whether it happened.
 */
export function outageOf(error: unknown): Outage | null {
  const codes = causeCodes(error)
  if (codes.some((code) => savingCodes.has(code))) return 'read-only'
  if (codes.some((code) => networkCodes.has(code) || serverCodes.test(code))) return 'away'
  if (codes.some((code) => slowCodes.has(code))) return 'slow'
  for (let at = error; at instanceof Error; at = at.cause) if (driverTexts.test(at.message)) return 'away'
  return null
}

/** Whether every other statement would fail too: there is no point in trying the next one now. */
export function isOutageForAll(error: unknown): boolean {
  const outage = outageOf(error)
  return outage !== null && outage !== 'slow'
}
