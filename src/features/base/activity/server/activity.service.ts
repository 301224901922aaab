import type { CurrentUser, MemberContext, Share } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { Entity, VerbOf } from '../../entities/entities.rules.ts'
import { fullName } from '../../users/users.rules.ts'
import {
  findLastActors,
  findLastLine,
  insertActivity,
  type LastActorsOf,
  type LastLineOf,
} from './activity.repository.ts'

/** What was done to a thing of this kind, with what it was before and is after. */
export type ActivityEntry<Of extends Entity> = {
  verb: VerbOf<Of>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export type Activity<Of extends Entity> = ActivityEntry<Of> & {
  of: Of
  familyGroupId: string
  /** Who did it: a member, a contractor by a share link, or null for the system. */
  actor: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'> | Pick<Share, 'workerName'> | null
  entityId: string
  /** The property of which the thing is a part; for the property itself it is its own id. */
  propertyId?: string
}

/**
 * Adds a line to the group's append-only log, in the transaction of the change that it tells of. The whole group
 * reads it, so that nobody is called by their e-mail in it.
 */
export const recordActivity = <Of extends Entity>(tx: Tx, activity: Activity<Of>) =>
  recordActivities(tx, [activity])

/** Several lines at once, in their order. */
export async function recordActivities<Of extends Entity>(tx: Tx, activities: Activity<Of>[]) {
  if (activities.length === 0) return
  await insertActivity(
    tx,
    activities.map(({ of, actor, ...entry }) => ({
      ...entry,
      entityType: of.kind,
      propertyId: entry.propertyId ?? (of.kind === 'property' ? entry.entityId : null),
      actorUserId: actor && 'id' in actor ? actor.id : null,
      actorLabel: actorLabel(actor),
    })),
  )
}

function actorLabel(actor: Activity<Entity>['actor']): string {
  if (!actor) return 'System'
  return 'workerName' in actor ? `${actor.workerName} (via link)` : (fullName(actor) ?? 'A member')
}

/** The last change of one thing that is one of these verbs, for who wants to undo it. */
export const findLastChange = <Of extends Entity>(
  tx: Tx,
  { of, ...line }: Omit<LastLineOf, 'entityType'> & { of: Of; verbs: readonly VerbOf<Of>[] },
) => findLastLine(tx, { ...line, entityType: of.kind })

/** By whom each of these things was deleted; a name as it was then. */
export const findDeleters = (ctx: MemberContext, of: Pick<LastActorsOf, 'entityType' | 'entityIds'>) =>
  findLastActors(ctx.db, { ...of, familyGroupId: ctx.member.familyGroupId, verb: 'DELETED' })
