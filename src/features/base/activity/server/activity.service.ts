import type { CurrentUser, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { fullName } from '../../users/users.rules.ts'
import type { ActivityKind } from '../activity.rules.ts'
import {
  findLastActors,
  findLastLine,
  insertActivity,
  type LastActorsOf,
  type LastLineOf,
} from './activity.repository.ts'

export type Activity = {
  familyGroupId: string
  /** Who did it; null for the system. */
  actor: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'> | null
  verb: string
  entityType: ActivityKind
  entityId: string
  /** The property of which the thing is a part; for the property itself it is its own id. */
  propertyId?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Adds a line to the group's append-only log, in the transaction of the change that it tells of. The whole group
 * reads it, so that nobody is called by their e-mail in it.
 */
export const recordActivity = (tx: Tx, activity: Activity) => recordActivities(tx, [activity])

/** Several lines at once, in their order. */
export async function recordActivities(tx: Tx, activities: Activity[]) {
  if (activities.length === 0) return
  await insertActivity(
    tx,
    activities.map(({ actor, ...entry }) => ({
      ...entry,
      propertyId: entry.propertyId ?? (entry.entityType === 'property' ? entry.entityId : null),
      actorUserId: actor?.id ?? null,
      actorLabel: actor ? (fullName(actor) ?? 'A member') : 'System',
    })),
  )
}

/** The last change of one thing that is one of these verbs, for who wants to undo it. */
export const findLastChange = (tx: Tx, of: LastLineOf) => findLastLine(tx, of)

/** By whom each of these things was deleted; a name as it was then. */
export const findDeleters = (ctx: MemberContext, of: Pick<LastActorsOf, 'entityType' | 'entityIds'>) =>
  findLastActors(ctx.db, { ...of, familyGroupId: ctx.member.familyGroupId, verb: 'deleted' })
