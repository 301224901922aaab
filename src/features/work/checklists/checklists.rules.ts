import { can } from '../../base/groups/groups.rules.ts'
import { maxChecklistLines } from '../tasks/tasks.rules.ts'

export const maxLineLength = 250

type Role = Parameters<typeof can>[0]
type Ties = { role: Role; userId: string; assigneeUserId: string | null }

/** Members tick every line; whoever does the task ticks its lines, as a viewer too. */
export const mayTick = ({ role, userId, assigneeUserId }: Ties): boolean =>
  can(role, 'task.edit') || (assigneeUserId === userId && can(role, 'task.complete-assigned'))

/** @returns the sentence that refuses so many more lines, or null when there is room for them. */
export function refuseLines(stored: number, added: number): string | null {
  if (stored + added <= maxChecklistLines) return null
  const room = Math.max(0, maxChecklistLines - stored)
  const rest = room === 0 ? 'It is full' : `There is room for ${room} more`
  return `A checklist can have ${maxChecklistLines} lines. ${rest}: delete what is no longer needed, or make a second task.`
}

/** How lines are marked where they are copied from: with signs, boxes or numbers. */
const mark = /^(?:[-*•–]\s+)?(?:\[[ xX]?\]\s*|[☐☑✓✔]\s*)?(?:\d{1,3}[.)]\s+)?/u

/** What was typed or pasted, as lines of a checklist: without marks, and without lines in which nothing stands. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim().replace(mark, '').trim())
    .filter((line) => line !== '')

/** “3 of 7”. */
export const progressOf = (lines: readonly { isDone: boolean }[]): string =>
  `${lines.filter(({ isDone }) => isDone).length} of ${lines.length}`
