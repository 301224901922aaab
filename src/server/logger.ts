import pino, { type Logger } from 'pino'

export type { Logger }

/** JSON lines in UTC. Secrets, cookies and link tokens never reach it: callers log ids and route patterns. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['*.cookie', '*.authorization', '*.password', '*.secret', '*.token'],
  })
}
