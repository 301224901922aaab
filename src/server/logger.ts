import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'

export type { Logger }

/**
 * Logs JSON lines in UTC. Secrets, cookies and link tokens are never logged: callers log ids and route patterns.
 * @param destination replaces standard output
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorForLog },
    redact: ['*.cookie', '*.authorization', '*.password', '*.secret', '*.token'],
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Returns an error without the values of a failed query, which are personal data, hashes or sealed secrets. Drizzle
 * puts them into its message, PostgreSQL into the details.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack = '', cause } = error
  const at = stack.indexOf(message)
  return {
    type: name === 'Error' ? error.constructor.name : name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : message,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    frames: at < 0 ? '' : stack.slice(at + message.length).trim(),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  }
}

/** Prints one plain line about a long step for the person who started the program; silent loggers stay silent. */
export function announce(log: Logger, text: string): void {
  if (log.level !== 'silent') console.warn(text)
}
