import { AppError } from '../../../lib/app-error.ts'
import type { Role } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { maxGroupsPerUser, maxMembersPerGroup } from '../../groups/groups.rules.ts'
import { countRoom, insertOrReviveMember } from './join-group.repository.ts'

/** Takes somebody in, or back in, while there is room. The caller holds the locks of the person and of the group. */
export async function joinGroup(
  tx: Tx,
  membership: { familyGroupId: string; userId: string; role: Role },
): Promise<void> {
  const room = await countRoom(tx, membership)
  if (room.members >= maxMembersPerGroup) {
    throw new AppError('conflict', `There are ${maxMembersPerGroup} people in this group, which is the most.`)
  }
  if (room.groups >= maxGroupsPerUser) {
    throw new AppError('conflict', `You are in ${maxGroupsPerUser} groups, which is the most there can be.`)
  }
  await insertOrReviveMember(tx, membership)
}
