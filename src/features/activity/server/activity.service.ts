import type { CurrentUser } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { insertActivity } from './activity.repository.ts'

export type Activity = {
  familyGroupId: string
  /** Who did it; null for the system. */
  actor: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'> | null
  verb: string
  entityType: 'group' | 'property' | 'member' | 'invite'
  entityId: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Adds a line to the group's append-only log, in the transaction of the change that it tells of. */
export async function recordActivity(tx: Tx, { actor, ...entry }: Activity) {
  await insertActivity(tx, {
    ...entry,
    actorUserId: actor?.id ?? null,
    actorLabel: actor ? displayName(actor) : 'System',
  })
}

const displayName = ({ firstName, lastName, email }: NonNullable<Activity['actor']>) =>
  [firstName, lastName].filter(Boolean).join(' ') || email || 'A member'
