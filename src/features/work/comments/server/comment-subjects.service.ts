import { t } from '@lingui/core/macro'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import type { CommentVerb } from '../../../base/entities/comment-verbs.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { holdStay, nameOf } from '../../stays/server/change-stay.service.ts'
import { getStay } from '../../stays/server/stay-pages.service.ts'
import { stayEntity } from '../../stays/stay.entity.ts'
import { stayName } from '../../stays/stays.texts.ts'
import { holdTask, requireTask } from '../../tasks/server/change-task.service.ts'
import { taskEntity } from '../../tasks/task.entity.ts'
import type { CommentedOn } from '../comments.schemas.ts'
import { type CommentSubject, commentsOnPayments, type HeldSubject } from './comments.ports.ts'
import type { Subject } from './comments.repository.ts'

/** Only mentioned people are told: a task has notifications of its own for those who work on it. */
const commentsOnTasks: CommentSubject = {
  require: requireTask,
  hold: async (tx, member, id) => {
    const { propertyId, fields } = await holdTask(tx, member, id)
    return {
      entity: taskEntity,
      id,
      propertyId,
      name: fields.title,
      nameForReader: () => fields.title,
      pointers: { propertyId, ...(fields.projectId && { projectId: fields.projectId }) },
      told: null,
    }
  },
}

/** The guest and the person who requested the stay are told. */
const commentsOnStays: CommentSubject = {
  require: getStay,
  hold: async (tx, member, id) => {
    const stay = await holdStay(tx, member, id)
    const { propertyId, userId, createdBy } = stay
    return {
      entity: stayEntity,
      id,
      propertyId,
      name: nameOf(stay),
      nameForReader: () => t`the stay of ${stayName(stay)}`,
      pointers: { propertyId },
      told: [userId, createdBy].filter((one) => one !== null),
    }
  },
}

/** Returns what a comment is about: its kind, its id, and the columns that name it. */
export function subjectOf(of: CommentedOn | Subject) {
  const columns: Subject = { taskId: null, paymentId: null, stayId: null, ...of }
  const { taskId, paymentId, stayId } = columns
  if (taskId) return { ...commentsOnTasks, id: taskId, columns }
  if (paymentId) return { ...commentsOnPayments(), id: paymentId, columns }
  if (stayId) return { ...commentsOnStays, id: stayId, columns }
  throw new Error('a comment is about nothing')
}

/** What a comment is about, locked, and the caller’s membership. */
export type HeldThing = HeldSubject & { member: Member; columns: Subject }

/** Locks what a comment is about until the change is done. Everyone in the group may comment. */
export const changeComments = <Result>(
  ctx: MemberContext,
  of: Parameters<typeof subjectOf>[0],
  change: (tx: Tx, thing: HeldThing) => Promise<Result>,
): Promise<Result> => {
  const { hold, id, columns } = subjectOf(of)
  return changeInGroup(ctx, 'comment.write', async (tx, member) =>
    change(tx, { ...(await hold(tx, member, id)), member, columns }),
  )
}

type Line = { verb: CommentVerb; before?: { commentId: string } }

/** Logs a change of a comment under the name of what it is about. */
export const recordComment = (tx: Tx, { user }: MemberContext, thing: HeldThing, line: Line) =>
  recordActivity(tx, {
    ...line,
    familyGroupId: thing.member.familyGroupId,
    actor: user,
    of: thing.entity,
    entityId: thing.id,
    ...(thing.propertyId && { propertyId: thing.propertyId }),
    after: { name: thing.name },
  })
