import { t } from '@lingui/core/macro'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { commentAdded, commentMention } from '../../../base/notifications/types/comments.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { maxTold, mentionedIn, withNames } from '../comments.rules.ts'
import type { HeldThing } from './comment-subjects.service.ts'
import type { HeldSubject } from './comments.ports.ts'
import * as repository from './comments.repository.ts'

type Told = {
  thing: Pick<HeldSubject, 'nameForReader' | 'pointers'> & {
    member: Pick<Member, 'familyGroupId'>
    columns: repository.Subject
  }
  userIds: string[]
  /** As displayed. */
  body: string
}

type Caller = Pick<MemberContext, 'enqueue' | 'user'>

const raised = ({ user }: Caller, { thing, userIds, body }: Told) => {
  const { familyGroupId } = thing.member
  const about = Object.entries(thing.columns).filter(([, id]) => id !== null)
  return {
    userIds,
    actorUserId: user.id,
    familyGroupId,
    facts: {
      authorName: fullName(user) ?? t`A member`,
      body,
      subject: thing.nameForReader,
      pointers: { familyGroupId, ...thing.pointers, ...Object.fromEntries(about) },
    },
  }
}

/**
 * Notifies newly mentioned people, in the transaction that writes the comment: once, even if the mention is removed and
 * added again.
 */
export const announceMention = (
  tx: Tx,
  ctx: Caller,
  { commentId, ...told }: Told & { commentId: string },
): Promise<void> =>
  raiseNotification(tx, ctx, commentMention, { ...raised(ctx, told), dedupeKey: `comment:${commentId}` })

/** Notifies people of a new comment. */
const announceComment = (tx: Tx, ctx: Caller, told: Told): Promise<void> =>
  raiseNotification(tx, ctx, commentAdded, raised(ctx, told))

/** Tells newly mentioned people. */
export async function tellMentioned(
  tx: Tx,
  ctx: MemberContext,
  { userIds, body, ...of }: Told & { commentId: string },
) {
  if (userIds.length === 0) return
  await announceMention(tx, ctx, { ...of, userIds, body: await asDisplayed(tx, body) })
}

/** Notifies the people an expense or a stay concerns, and those who commented before. Mentioned people already know. */
export async function tellConcerned(
  tx: Tx,
  ctx: MemberContext,
  { thing, mentioned, body }: { thing: HeldThing; mentioned: string[]; body: string },
) {
  if (!thing.told) return
  const authors = await repository.listAuthors(tx, thing.columns, thing.member, maxTold)
  const userIds = [...thing.told, ...authors].filter((userId) => !mentioned.includes(userId))
  await announceComment(tx, ctx, { thing, userIds, body: await asDisplayed(tx, body) })
}

/** With names in place of ids. */
async function asDisplayed(tx: Tx, body: string) {
  const mentioned = mentionedIn(body)
  const people = mentioned.length === 0 ? [] : await repository.listNames(tx, mentioned)
  return withNames(
    body,
    people.map(({ userId, ...names }) => ({ userId, name: fullName(names) ?? t`A member` })),
  )
}
