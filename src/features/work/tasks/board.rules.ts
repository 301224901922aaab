import { openStatuses } from '../work-terms/open-statuses.rules.ts'
import type { BoardDoneView, BoardView } from './board.schemas.ts'
import { type BoardStatus, boardStatuses, compareCards, refuseMove } from './tasks.rules.ts'
import type { TaskCardView } from './tasks.schemas.ts'

/** How many cards an open column shows at first. */
export const firstCardsPerColumn = 8

/** How many it shows with "Show more"; the others are in the list. */
export const maxCardsPerColumn = 200

/** How many of the tasks that are done are shown at first, and with each "Show more". */
export const donePageSize = 8

/** The pages of the last column, as the cache holds them. */
export type DonePages = { pages: BoardDoneView[]; pageParams: unknown[] }

export const isBoardStatus = (status: unknown): status is BoardStatus =>
  boardStatuses.some((known) => known === status)

/** The columns that the caller may move the card to, from left to right; a reason is asked for later. */
export const allowedColumns = (
  card: TaskCardView,
  { role, myUserId, isArchived }: Pick<BoardView, 'role' | 'myUserId' | 'isArchived'>,
): BoardStatus[] =>
  isArchived
    ? []
    : boardStatuses.filter((to) => to !== card.status && refuseMoveOf(card, to, { role, myUserId }) === null)

/** Why the caller may not move the card there, a reason taken as given. */
export const refuseMoveOf = (
  card: TaskCardView,
  to: BoardStatus,
  { role, myUserId }: Pick<BoardView, 'role' | 'myUserId'>,
) =>
  refuseMove({
    task: { ...card, assigneeUserId: card.assignee?.userId ?? null },
    to,
    reason: 'given',
    caller: { userId: myUserId, role },
  })

/** The neighbouring column in which the card may go; undefined at the end of the board. */
export function neighbour(
  status: BoardStatus,
  step: 1 | -1,
  allowed: readonly BoardStatus[],
): BoardStatus | undefined {
  const at = boardStatuses.indexOf(status)
  const onThatSide = boardStatuses.filter((_, place) => (step === 1 ? place > at : place < at))
  return (step === 1 ? onThatSide : onThatSide.toReversed()).find((to) => allowed.includes(to))
}

/** The open columns with the card where its status says; out of all of them when that is none. */
export function boardWith(board: BoardView, card: TaskCardView): BoardView {
  const columns = { ...board.columns }
  for (const status of openStatuses) {
    const { tasks, more } = columns[status]
    const others = tasks.filter(({ id }) => id !== card.id)
    columns[status] = {
      more,
      tasks: card.status === status ? [...others, card].toSorted(compareCards) : others,
    }
  }
  return { ...board, columns }
}

/** The last column with the card where its status says: what was done just now stands first. */
export function doneWith(done: DonePages, card: TaskCardView): DonePages {
  const pages = done.pages.map((page) => ({
    ...page,
    tasks: page.tasks.filter(({ id }) => id !== card.id),
  }))
  const [first, ...others] = pages
  if (card.status !== 'DONE' || !first) return { ...done, pages }
  const tasks = [...first.tasks, card].toSorted(compareDone)
  return { ...done, pages: [{ ...first, tasks }, ...others] }
}

const compareDone = (a: TaskCardView, b: TaskCardView) =>
  (b.completedAt ?? '').localeCompare(a.completedAt ?? '') || (a.id < b.id ? 1 : -1)
