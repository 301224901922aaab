import { t } from '@lingui/core/macro'
import { maxChecklistLines } from '../work-terms/checklists.rules.ts'

/** @returns why that many lines cannot be added, or null when there is room */
export function refuseLines(stored: number, added: number): string | null {
  if (stored + added <= maxChecklistLines) return null
  const room = Math.max(0, maxChecklistLines - stored)
  const rest = room === 0 ? t`The checklist is full` : t`Room for ${room} more`
  return t`A checklist can have ${maxChecklistLines} items. ${rest}: delete items you no longer need, or create a second task.`
}

/** List markers in pasted text: signs, boxes or numbers. */
const mark = /^(?:[-*•–]\s+)?(?:\[[ xX]?\]\s*|[☐☑✓✔]\s*)?(?:\d{1,3}[.)]\s+)?/u

/** Splits typed or pasted text into checklist lines, without markers and empty lines. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim().replace(mark, '').trim())
    .filter((line) => line !== '')

/** “3 of 7”. */
export const progressOf = (lines: readonly { isDone: boolean }[]): string =>
  t`${lines.filter(({ isDone }) => isDone).length} of ${lines.length}`
