import { openStatuses } from '../work-terms/open-statuses.rules.ts'
import type { BoardDoneView, BoardView } from './board.schemas.ts'
import { type BoardStatus, boardStatuses, compareCards, refuseMove } from './tasks.rules.ts'
import type { TaskCardView } from './tasks.schemas.ts'

/** Cards of an open column at first. */
export const firstCardsPerColumn = 8

/** Cards after "Show more"; others are in the list. */
export const maxCardsPerColumn = 200

/** Done tasks at first, and with each "Show more". */
export const donePageSize = 8

/** The cached pages of the last column. */
export type DonePages = { pages: BoardDoneView[]; pageParams: unknown[] }

export const isBoardStatus = (status: unknown): status is BoardStatus =>
  boardStatuses.some((known) => known === status)

/** Returns the columns the caller may move the card to, left to right; a reason is asked for later. */
export const allowedColumns = (
  card: TaskCardView,
  { role, myUserId, isArchived }: Pick<BoardView, 'role' | 'myUserId' | 'isArchived'>,
): BoardStatus[] =>
  isArchived
    ? []
    : boardStatuses.filter((to) => to !== card.status && refuseMoveOf(card, to, { role, myUserId }) === null)

/** Returns why the caller may not move the card there, as if a reason was given. */
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

/** Returns the next allowed column on a side; undefined at the edge. */
export function neighbour(
  status: BoardStatus,
  step: 1 | -1,
  allowed: readonly BoardStatus[],
): BoardStatus | undefined {
  const at = boardStatuses.indexOf(status)
  const onThatSide = boardStatuses.filter((_, place) => (step === 1 ? place > at : place < at))
  return (step === 1 ? onThatSide : onThatSide.toReversed()).find((to) => allowed.includes(to))
}

/** Places the card in the open column of its status, or removes it. */
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

/** Places the card in the last column by its status: just done is first. */
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
