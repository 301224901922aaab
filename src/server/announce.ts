import type { Logger } from './logger.ts'

/** One plain line about a long step, for the person who started the program; a silent logger keeps it silent. */
export function announce(log: Logger, text: string): void {
  if (log.level !== 'silent') console.warn(text)
}
