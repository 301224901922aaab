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

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Milliseconds after which a board that is seen asks whether somebody else moved something. */
const pollMs = 30_000

const fresh = { refetchInterval: pollMs, refetchOnWindowFocus: 'always' } as const

/** The open columns of the board of a property or of a project. */
export const boardQuery = (familyGroupId: string, place: BoardPlace, isWhole = false) =>
  queryOptions({
    queryKey: key('board', familyGroupId, 'open', place, isWhole),
    queryFn: () => getBoard({ data: { ...place, ...(isWhole && { isWhole }) } }),
    ...fresh,
  })

/** Its last column, page by page. */
export const boardDoneQuery = (familyGroupId: string, place: BoardPlace) =>
  infiniteQueryOptions({
    queryKey: key('board', familyGroupId, 'done', place),
    queryFn: ({ pageParam: after }) => listBoardDone({ data: { ...place, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })

/** For loaders of pages that show a board. */
export const loadBoard = (queryClient: QueryClient, familyGroupId: string, place: BoardPlace) =>
  Promise.all([
    queryClient.ensureQueryData(boardQuery(familyGroupId, place)),
    queryClient.ensureInfiniteQueryData(boardDoneQuery(familyGroupId, place)),
  ])

type Move = { card: TaskCardView; to: BoardStatus; reason: string | null }

/**
 * Shown at once on the board and stored by one request. One move after the other, so that two quick ones of the same
 * card arrive in their order; what comes back from the server is shown when the last of them has ended.
 */
export function useMoveCard(familyGroupId: string, place: BoardPlace, myUserId: string) {
  const doneKey = boardDoneQuery(familyGroupId, place).queryKey
  return useMutation({
    scope: { id: `move-card:${familyGroupId}` },
    mutationFn: ({ card: { id: taskId, version }, to: status, reason }: Move) =>
      moveTask({ data: { taskId, version, status, reason } }),
    meta: atOnce((move: Move) => {
      // A card alone goes back: what other moves have changed meanwhile stays.
      const [after, before] = [movedCard(move, myUserId), move.card]
      return [
        // Of whole columns and of their first cards.
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
