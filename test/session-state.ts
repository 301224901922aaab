/**
 * What a statement may leave in the session of its connection. A pooler in transaction mode gives the next transaction
 * another session: the rest would be lost for its sender and hold for others.
 */
const leavesState = [
  /^set (?!local\b|transaction\b|constraints\b)/,
  /\bset_config\s*\([^)]*,\s*false\s*\)/,
  /^(?:un)?listen\b/,
  /^(?:prepare|discard|load)\b/,
  /^declare\b.*\bwith hold\b/,
  /^create (?:local |global )?temp(?:orary)? table (?!.*\bon commit drop\b)/,
  /\bpg_(?:try_)?advisory_lock(?:_shared)?\s*\(/,
]

/** Returns the parts of a text that leave state in a session, each on one line. */
export function sessionStateOf(text: string): string[] {
  return text
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => leavesState.some((pattern) => pattern.test(statement.toLowerCase())))
}
