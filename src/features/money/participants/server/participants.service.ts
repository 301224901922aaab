import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { lockMoney } from '../../ledger/server/ledger.service.ts'
import type { ParticipantView } from '../participants.schemas.ts'
import * as repository from './participants.repository.ts'

/** Everybody who takes part in the money of the group, by name; also who left it, and people outside it. */
export async function listParticipants(
  { member }: Pick<MemberContext, 'member'>,
  db: Executor,
  ids?: readonly string[],
): Promise<ParticipantView[]> {
  const rows = await repository.listParticipants(db, member.familyGroupId, ids)
  return rows.map((row) => participantView(row, member.userId))
}

function participantView(row: repository.ParticipantRow, myUserId: string): ParticipantView {
  const isMember = row.role !== null && row.leftAt === null
  return {
    id: row.id,
    name: fullName(row) ?? row.name,
    userId: row.userId,
    profileImageUrl: row.profileImageUrl,
    color: row.color,
    standing: row.kind === 'OUTSIDER' ? 'OUTSIDER' : isMember ? 'MEMBER' : 'FORMER',
    role: isMember ? row.role : null,
    isMe: row.userId === myUserId,
  }
}

/** Who the caller is in the money of the group: every member is somebody (a trigger sees to it). */
export async function myParticipantId(
  db: Executor,
  { member }: Pick<MemberContext, 'member'>,
): Promise<string> {
  const id = await repository.findParticipantOf(db, member)
  if (!id) throw new Error('a member takes no part in the money of the group')
  return id
}

/** Somebody outside the group by their name, as they are known already or new. The caller holds the group's money. */
export async function outsiderNamed(tx: Tx, familyGroupId: string, name: string): Promise<string> {
  const known = await repository.findWithoutAccount(tx, familyGroupId, name, { isOutsider: true })
  return known ?? repository.insertOutsider(tx, familyGroupId, name)
}

type Owner = { userId: string | null; ownerName: string }

/** Who the owner of a house is in the money of the group; undefined for somebody outside it who was never part of it. */
export const findParticipantOfOwner = (
  db: Executor,
  familyGroupId: string,
  { userId, ownerName }: Owner,
): Promise<string | undefined> =>
  userId
    ? repository.findParticipantOf(db, { familyGroupId, userId })
    : repository.findWithoutAccount(db, familyGroupId, ownerName)

/** The same, and whoever was never part of it is from now on. The caller holds the group's money. */
export const participantOfOwner = async (tx: Tx, familyGroupId: string, owner: Owner): Promise<string> =>
  (await findParticipantOfOwner(tx, familyGroupId, owner)) ??
  (await repository.insertOutsider(tx, familyGroupId, owner.ownerName))

/** More than any family shares its costs with; beyond it a list is no help. */
export const maxOutsiders = 200

/**
 * Lets somebody outside the group take part in its money, by their name; who is known by it already is who they were.
 * Nothing is owed by it and nobody gets in, so that the log has no line of it: the payments that name them do.
 */
export function addOutsider(ctx: MemberContext, name: string): Promise<{ id: string }> {
  return changeInGroup(ctx, 'payment.record', async (tx, { familyGroupId }) => {
    await lockMoney(tx, familyGroupId)
    const id = await outsiderNamed(tx, familyGroupId, name)
    await requireRoomForOutsiders(tx, ctx)
    return { id }
  })
}

/** After somebody was added, while the money of the group is held. */
export async function requireRoomForOutsiders(tx: Tx, ctx: MemberContext) {
  const people = await listParticipants(ctx, tx)
  const outsiders = people.filter(({ standing }) => standing === 'OUTSIDER')
  if (outsiders.length > maxOutsiders)
    throw new AppError(
      'conflict',
      `A group can share its costs with ${maxOutsiders} people outside it. Choose one who is in the list already.`,
    )
}
