import type { Member } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { lockMembers, type MembershipKey, updateMembership } from './memberships.repository.ts'

/** Locks a membership for a change by a job, before anything else of the group. */
export async function holdMember(tx: Tx, key: MembershipKey): Promise<Member | undefined> {
  const [member] = await lockMembers(tx, [key.familyGroupId], [key.userId])
  return member
}

/** Makes a held member a manager. The caller logs it and tells people. */
export const makeManager = (tx: Tx, key: MembershipKey) => updateMembership(tx, key, { role: 'MANAGER' })
