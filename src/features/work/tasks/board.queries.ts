import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import { atOnce, shownInAll } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { getBoard, listBoardDone } from './board.functions.ts'
import { boardWith, doneWith } from './board.rules.ts'
import type { BoardDoneView, BoardPlace, BoardView } from './board.schemas.ts'
import { moveTask } from './tasks.functions.ts'
import { type BoardStatus, doersAfter } from './tasks.rules.ts'
import type { TaskCardView } from './tasks.schemas.ts'

// Loaded with every page, so the schema library is imported on use.

/** Milliseconds between refetches of a visible board. */
const pollMs = 30_000

const fresh = { refetchInterval: pollMs, refetchOnWindowFocus: 'always' } as const

/** The open columns of a property’s or project’s board. */
export const boardQuery = (familyGroupId: string, place: BoardPlace, isWhole = false) =>
  queryOptions({
    queryKey: key('board', familyGroupId, 'open', place, isWhole),
    queryFn: () => getBoard({ data: { ...place, ...(isWhole && { isWhole }) } }),
    ...fresh,
  })

/** The last column, page by page. */
export const boardDoneQuery = (familyGroupId: string, place: BoardPlace) =>
  infiniteQueryOptions({
    queryKey: key('board', familyGroupId, 'done', place),
    queryFn: ({ pageParam: after }) => listBoardDone({ data: { ...place, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })

/** For loaders of pages with a board. */
export const loadBoard = (queryClient: QueryClient, familyGroupId: string, place: BoardPlace) =>
  Promise.all([
    queryClient.ensureQueryData(boardQuery(familyGroupId, place)),
    queryClient.ensureInfiniteQueryData(boardDoneQuery(familyGroupId, place)),
  ])

type Move = { card: TaskCardView; to: BoardStatus; reason: string | null }

/**
 * Shows a move at once and stores it with one request. Moves run in sequence, so that quick ones of the same card keep
 * their order; the server’s state is shown after the last one.
 */
export function useMoveCard(familyGroupId: string, place: BoardPlace, myUserId: string) {
  const doneKey = boardDoneQuery(familyGroupId, place).queryKey
  return useMutation({
    scope: { id: `move-card:${familyGroupId}` },
    mutationFn: ({ card: { id: taskId, version }, to: status, reason }: Move) =>
      moveTask({ data: { taskId, version, status, reason } }),
    meta: atOnce((move: Move) => {
      // Rolls back one card only: other moves stay.
      const [after, before] = [movedCard(move, myUserId), move.card]
      return [
        // Both the full columns and the first cards.
        shownInAll<BoardView>(
          key('board', familyGroupId, 'open', place),
          (board) => boardWith(board, after),
          (board) => boardWith(board, before),
        ),
        shownInAll<InfiniteData<BoardDoneView, string>>(
          doneKey,
          (done) => ({ ...done, pages: doneWith(done, after).pages }),
          (done) => ({ ...done, pages: doneWith(done, before).pages }),
        ),
      ]
    }),
  })
}

const movedCard = ({ card, to, reason }: Move, myUserId: string): TaskCardView => ({
  ...card,
  status: to,
  statusReason: reason,
  completedAt: to === 'DONE' ? new Date().toISOString() : null,
  isOverdue: card.isOverdue && to !== 'DONE',
  ...doersAfter({ ...card, assigneeUserId: card.assignee?.userId ?? null }, to, myUserId),
  version: card.version + 1,
})
