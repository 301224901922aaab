import type { CurrentUser, Member, MemberContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { can } from '../../groups/groups.rules.ts'
import { fullName } from '../../users/users.rules.ts'
import { type ActivityKind, activityPageSize } from '../activity.rules.ts'
import type { ActivityPageView, ListActivityInput } from '../activity.schemas.ts'
import { describeActivity } from '../activity.texts.ts'
import {
  findLastActors,
  findLastLine,
  insertActivity,
  type LastActorsOf,
  type LastLineOf,
  listActivity,
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

/** A page of the log of the group, of one property of it, or of one thing, newest first. */
export async function listGroupActivity(
  ctx: MemberContext,
  { after, kind, propertyId, entityId }: Omit<ListActivityInput, 'familyGroupId'>,
): Promise<ActivityPageView> {
  const { familyGroupId } = ctx.member
  // One more than is shown tells whether there is a next page.
  const rows = await listActivity(ctx.db, {
    familyGroupId,
    kind,
    propertyId,
    entityId,
    after,
    hiddenKinds: hiddenFrom(ctx.member),
    limit: activityPageSize + 1,
  })
  const lines = rows.slice(0, activityPageSize).map(({ id, at, actor, propertyName, assetName, ...row }) => ({
    id,
    at: at.toISOString(),
    kind: row.entityType,
    actor,
    text: describeActivity({ ...row, entityName: propertyName ?? assetName ?? fullName(row) }),
  }))
  return { lines, next: rows.length > activityPageSize ? (lines.at(-1)?.id ?? null) : null }
}

/** Whoever sees no secrets does not see that there are any. */
const hiddenFrom = ({ role }: Member): ActivityKind[] => (can(role, 'secret.see') ? [] : ['secret'])

/** The last change of one thing that is one of these verbs, for who wants to undo it. */
export const findLastChange = (tx: Tx, of: LastLineOf) => findLastLine(tx, of)

/** By whom each of these things was deleted; a name as it was then. */
export const findDeleters = (ctx: MemberContext, of: Pick<LastActorsOf, 'entityType' | 'entityIds'>) =>
  findLastActors(ctx.db, { ...of, familyGroupId: ctx.member.familyGroupId, verb: 'deleted' })
