import { type InfiniteData, infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { addComment, deleteComment, editComment, listComments, restoreComment } from './comments.functions.ts'
import type { CommentedOn, CommentsPageView, CommentView, EditCommentInput } from './comments.schemas.ts'

// Loaded with every page, so the schema library is imported on use.

/** Returns the id of what comments are about. */
export const idOf = (of: CommentedOn): string => Object.values(of).join()

/** The comments of a task, payment or stay: the newest page first, each newest first. */
export const commentsQuery = (of: CommentedOn) =>
  infiniteQueryOptions({
    queryKey: key('comments', idOf(of)),
    queryFn: ({ pageParam: before }) => listComments({ data: { ...of, ...(before && { before }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** What the comments are about, and its group. */
export type Commented = { of: CommentedOn; familyGroupId: string }

type Pages = InfiniteData<CommentsPageView>

/** Applies a change to the list before the server answers, and rolls it back when refused. */
const listAtOnce = <Change>(
  { of }: Commented,
  change: (comments: CommentView[], by: Change) => CommentView[],
) =>
  atOnce((by: Change) => [
    shown(commentsQuery(of).queryKey, (pages) => changed(pages, (all) => change(all, by))),
  ])

function changed(pages: Pages, change: (comments: CommentView[]) => CommentView[]): Pages {
  const all = change(pages.pages.flatMap(({ comments }) => comments))
  // The first page takes new comments; the others keep their lengths.
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

/** A comment as shown until the server has it. */
export type NewComment = {
  /** Made by the client, and kept for a retry. */
  id: string
  body: string
  sending: Omit<CommentView, 'id' | 'createdAt' | 'editedAt' | 'version'>
}

/** The id of a pending comment. */
export const sendingId = 'sending'

export const useAddComment = (commented: Commented) =>
  useMutation({
    mutationFn: ({ id, body }: NewComment) => addComment({ data: { ...commented.of, id, body } }),
    meta: listAtOnce<NewComment>(commented, (comments, { sending }) => [
      { ...sending, id: sendingId, createdAt: new Date().toISOString(), editedAt: null, version: 1 },
      ...comments,
    ]),
  })

export const useEditComment = () =>
  useMutation({
    mutationFn: (data: EditCommentInput) => editComment({ data }),
    meta: { evenRefused: true },
  })

export const useDeleteComment = (of: Commented) =>
  useMutation({
    mutationFn: (commentId: string) => deleteComment({ data: { commentId } }),
    meta: listAtOnce<string>(of, (comments, commentId) => comments.filter(({ id }) => id !== commentId)),
  })

export const useRestoreComment = ({ familyGroupId }: Commented) =>
  useMutation({
    mutationFn: (commentId: string) => restoreComment({ data: { familyGroupId, commentId } }),
    meta: { evenRefused: true },
  })
