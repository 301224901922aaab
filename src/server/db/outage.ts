/** Node's codes for a connection that failed or broke. */
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
 * PostgreSQL's: connections (08, except protocol violations), no space, memory or slot (53), a stopping or starting
 * server (57P), a disk error (58030).
 */
const serverCodes = /^(08(000|001|003|004|006)|53...|57P0[123]|58030)$/

/** One statement was cancelled: it took too long, waited too long for a lock, or its transaction idled too long. */
const slowCodes = new Set(['57014', '55P03', '25P03'])

/** Messages of the driver, which has no codes for them. */
const driverTexts =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Cannot use a pool after calling end/

/**
 * A pooler that cannot reach the server, or has no connection left, calls it a protocol violation and hangs up. A
 * server says that of a wrong statement, and stays.
 */
const isHangUp = (error: Error) =>
  'code' in error && error.code === '08P01' && 'severity' in error && error.severity === 'FATAL'

/** The server is read-only or its disk is full: reads work, writes do not. */
const savingCodes = new Set(['25006', '53100'])

/** Returns the PostgreSQL and Node codes in a chain of causes (Drizzle wraps driver errors), outermost first. */
export function causeCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...causeCodes(error.cause)]
}

/** `away`: no answer. `read-only`: reads work, writes do not. `slow`: this statement was cancelled, others work. */
export type Outage = 'away' | 'read-only' | 'slow'

/**
 * Classifies an error as an outage. The only place that knows these errors: each becomes 503, never “something went
 * wrong” and never success, since nobody knows whether an unanswered COMMIT happened.
 */
export function outageOf(error: unknown): Outage | null {
  const codes = causeCodes(error)
  if (codes.some((code) => savingCodes.has(code))) return 'read-only'
  if (codes.some((code) => networkCodes.has(code) || serverCodes.test(code))) return 'away'
  if (codes.some((code) => slowCodes.has(code))) return 'slow'
  for (let at = error; at instanceof Error; at = at.cause)
    if (driverTexts.test(at.message) || isHangUp(at)) return 'away'
  return null
}

/** Tells whether every other statement would fail too, so that trying the next one is pointless. */
export function isOutageForAll(error: unknown): boolean {
  const outage = outageOf(error)
  return outage !== null && outage !== 'slow'
}
