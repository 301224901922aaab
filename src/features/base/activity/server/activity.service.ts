import { t } from '@lingui/core/macro'
import type { CurrentUser, MemberContext, Relative, Share } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { Entity, VerbOf } from '../../entities/entities.rules.ts'
import { settleNotifications } from '../../notifications/server/notifications.service.ts'
import { fullName, nameViaLink } from '../../users/users.rules.ts'
import {
  findLastActors,
  findLastLine,
  findLastPeople,
  insertActivity,
  type LastActorsOf,
  type LastLineOf,
} from './activity.repository.ts'

/** The verb and the values before and after the change. */
export type ActivityEntry<Of extends Entity> = {
  verb: VerbOf<Of>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export type Activity<Of extends Entity> = ActivityEntry<Of> & {
  of: Of
  familyGroupId: string
  /** The actor: a member, a contractor or relative through a link, or null for the system. */
  actor:
    | Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'>
    | Pick<Share, 'workerName'>
    | Pick<Relative, 'relativeName'>
    | null
  entityId: string
  /** The property that the thing belongs to; for a property, its own id. */
  propertyId?: string
}

/**
 * Adds a line to the group's append-only log in the transaction of the change. The whole group reads it, so it must
 * not contain e-mail addresses.
 */
export const recordActivity = <Of extends Entity>(tx: Tx, activity: Activity<Of>) =>
  recordActivities(tx, [activity])

/** Adds several lines in order, after their changes, and ends the notifications that the changes have settled. */
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
  const changed = Object.values(
    Object.groupBy(activities, ({ of, familyGroupId }) => `${of.kind} ${familyGroupId}`),
  )
  for (const [first, ...others] of changed.map((same) => same ?? [])) {
    if (!first) continue
    const ids = [first, ...others].map(({ entityId }) => entityId)
    await settleNotifications(tx, { kind: first.of.kind, familyGroupId: first.familyGroupId, ids })
  }
}

function actorLabel(actor: Activity<Entity>['actor']): string {
  if (!actor) return t({ message: 'System', context: 'who did it' })
  if ('relativeName' in actor) return nameViaLink(actor.relativeName)
  return 'workerName' in actor ? nameViaLink(actor.workerName) : (fullName(actor) ?? t`A member`)
}

/** Finds the last change of a thing with one of these verbs, so that it can be undone. */
export const findLastChange = <Of extends Entity>(
  tx: Tx,
  { of, ...line }: Omit<LastLineOf, 'entityType'> & { of: Of; verbs: readonly VerbOf<Of>[] },
) => findLastLine(tx, { ...line, entityType: of.kind })

/** Returns who made the last change with a verb to each of these things, in one statement; without jobs and links. */
export const findLastChangers = <Of extends Entity>(
  tx: Tx,
  { of, ...lines }: Omit<LastActorsOf, 'entityType' | 'verb'> & { of: Of; verb: VerbOf<Of> },
) => findLastPeople(tx, { ...lines, entityType: of.kind })

/** Returns who deleted each of these things, with their name at that time. */
export const findDeleters = (ctx: MemberContext, of: Pick<LastActorsOf, 'entityType' | 'entityIds'>) =>
  findLastActors(ctx.db, { ...of, familyGroupId: ctx.member.familyGroupId, verb: 'DELETED' })
