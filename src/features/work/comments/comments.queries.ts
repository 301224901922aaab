import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import { addComment, deleteComment, editComment, listComments, restoreComment } from './comments.functions.ts'
import type { CommentsPageView, CommentView, EditCommentInput } from './comments.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** What was said about a task: the newest page first, each in the order newest first. */
export const commentsQuery = (taskId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', taskId],
    queryFn: ({ pageParam: before }) => listComments({ data: { taskId, ...(before && { before }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Whose comments they are, and the group whose log tells of them. */
export type Commented = { taskId: string; familyGroupId: string }

type Pages = InfiniteData<CommentsPageView, string>

/** What shows comments: the list, the cards with their number, and the group's activity. */
function useRefreshComments({ taskId, familyGroupId }: Commented) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: commentsQuery(taskId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['task', taskId] }),
      queryClient.invalidateQueries({ queryKey: ['tasks', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: ['board', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
}

/** Changes the list before the server has answered, and takes it back when that one refuses. */
function useAtOnce<Change>(of: Commented, change: (comments: CommentView[], by: Change) => CommentView[]) {
  const queryClient = useQueryClient()
  const refresh = useRefreshComments(of)
  const { queryKey } = commentsQuery(of.taskId)
  return {
    onMutate: async (by: Change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Pages>(queryKey)
      queryClient.setQueryData<Pages>(queryKey, (pages) => pages && changed(pages, by))
      return { before }
    },
    onError: (_error: unknown, _by: Change, context?: { before: Pages | undefined }) =>
      queryClient.setQueryData(queryKey, context?.before),
    onSettled: refresh,
  }

  function changed(pages: Pages, by: Change): Pages {
    const all = change(
      pages.pages.flatMap(({ comments }) => comments),
      by,
    )
    // The first page takes what is new; the others keep their lengths.
    let end = all.length
    const parts = pages.pages.toReversed().map(({ comments, next }, index) => {
      const isFirst = index === pages.pages.length - 1
      const begin = isFirst ? 0 : Math.max(0, end - comments.length)
      const part = { comments: all.slice(begin, end), next }
      end = begin
      return part
    })
    return { ...pages, pages: parts.toReversed() }
  }
}

/** What a comment looks like until the server has it. */
export type NewComment = {
  /** Made here, and the same when it is sent again. */
  id: string
  body: string
  sending: Omit<CommentView, 'id' | 'createdAt' | 'editedAt' | 'version'>
}

/** The id of a comment that is on its way. */
export const sendingId = 'sending'

export function useAddComment(of: Commented) {
  return useMutation({
    mutationFn: ({ id, body }: NewComment) => addComment({ data: { taskId: of.taskId, id, body } }),
    ...useAtOnce<NewComment>(of, (comments, { sending }) => [
      { ...sending, id: sendingId, createdAt: new Date().toISOString(), editedAt: null, version: 1 },
      ...comments,
    ]),
  })
}

export function useEditComment(of: Commented) {
  return useMutation({
    mutationFn: (data: EditCommentInput) => editComment({ data }),
    onSettled: useRefreshComments(of),
  })
}

export function useDeleteComment(of: Commented) {
  return useMutation({
    mutationFn: (commentId: string) => deleteComment({ data: { commentId } }),
    ...useAtOnce<string>(of, (comments, commentId) => comments.filter(({ id }) => id !== commentId)),
  })
}

export function useRestoreComment(of: Commented) {
  return useMutation({
    mutationFn: (commentId: string) =>
      restoreComment({ data: { familyGroupId: of.familyGroupId, commentId } }),
    onSettled: useRefreshComments(of),
  })
}
