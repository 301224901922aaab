import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { getBoard, listBoardDone } from './board.functions.ts'
import { boardWith, doneWith } from './board.rules.ts'
import type { BoardPlace, BoardView } from './board.schemas.ts'
import { moveTask } from './tasks.functions.ts'
import { useRefreshTasks } from './tasks.queries.ts'
import { type BoardStatus, doersAfter } from './tasks.rules.ts'
import type { TaskCardView } from './tasks.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Milliseconds after which a board that is seen asks whether somebody else moved something. */
const pollMs = 30_000

const fresh = { refetchInterval: pollMs, refetchOnWindowFocus: 'always' } as const

const openKey = (familyGroupId: string, place: BoardPlace) => ['board', familyGroupId, place, 'open']

/** The open columns of the board of a property or of a project. */
export const boardQuery = (familyGroupId: string, place: BoardPlace, isWhole = false) =>
  queryOptions({
    queryKey: [...openKey(familyGroupId, place), isWhole],
    queryFn: () => getBoard({ data: { ...place, ...(isWhole && { isWhole }) } }),
    ...fresh,
  })

/** Its last column, page by page. */
export const boardDoneQuery = (familyGroupId: string, place: BoardPlace) =>
  infiniteQueryOptions({
    queryKey: ['board', familyGroupId, place, 'done'],
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
  const queryClient = useQueryClient()
  const refresh = useRefreshTasks()
  const mutationKey = ['move-card', familyGroupId]
  const doneKey = boardDoneQuery(familyGroupId, place).queryKey
  const show = (card: TaskCardView) => {
    // Of whole columns and of their first cards.
    queryClient.setQueriesData<BoardView>(
      { queryKey: openKey(familyGroupId, place) },
      (board) => board && boardWith(board, card),
    )
    queryClient.setQueryData(doneKey, (done) => done && { ...done, pages: doneWith(done, card).pages })
  }
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(':') },
    mutationFn: ({ card: { id: taskId, version }, to: status, reason }: Move) =>
      moveTask({ data: { taskId, version, status, reason } }),
    onMutate: ({ card, to, reason }) => {
      // What is on its way was read before.
      void queryClient.cancelQueries({ queryKey: ['board', familyGroupId] })
      show({
        ...card,
        status: to,
        statusReason: reason,
        completedAt: to === 'DONE' ? new Date().toISOString() : null,
        isOverdue: card.isOverdue && to !== 'DONE',
        ...doersAfter({ ...card, assigneeUserId: card.assignee?.userId ?? null }, to, myUserId),
        version: card.version + 1,
      })
    },
    onError: (_error, { card }) => show(card),
    onSettled: (_moved, _error, { card: { id: taskId } }) =>
      queryClient.isMutating({ mutationKey }) === 1 ? refresh({ familyGroupId, taskId }) : undefined,
  })
}
