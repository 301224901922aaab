import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { lockMoney } from '../../balance-entries/server/balance-entries.service.ts'
import type { ParticipantView } from '../participants.schemas.ts'
import * as repository from './participants.repository.ts'

/** Returns all participants by name, including outsiders and former members. */
export async function listParticipants(
  { member }: { member: Pick<Member, 'familyGroupId' | 'userId'> },
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

/** Returns the people outside the group, by name. @param ids only these */
export async function listOutsiders(db: Executor, familyGroupId: string, ids?: readonly string[]) {
  const rows = await repository.listParticipants(db, familyGroupId, ids)
  return rows.filter(({ kind }) => kind === 'OUTSIDER').map(({ id, name }) => ({ id, name }))
}

/** Returns the current or last known names of participants, by id. */
export async function namesOf(db: Executor, familyGroupId: string, ids: readonly string[]) {
  const rows = await repository.listParticipants(db, familyGroupId, ids)
  return new Map(rows.map((row) => [row.id, fullName(row) ?? row.name]))
}

/** Returns the caller’s participant; a trigger creates one for every member. */
export async function myParticipantId(
  db: Executor,
  { member }: Pick<MemberContext, 'member'>,
): Promise<string> {
  const id = await repository.findParticipantOf(db, member)
  if (!id) throw new Error('a member takes no part in the money of the group')
  return id
}

/** Finds or adds an outsider by name. The caller holds `lockMoney`. */
export async function outsiderNamed(tx: Tx, familyGroupId: string, name: string): Promise<string> {
  const known = await repository.findWithoutAccount(tx, familyGroupId, name, { isOutsider: true })
  return known ?? repository.insertOutsider(tx, familyGroupId, name)
}

type Owner = { userId: string | null; ownerName: string }

/** Returns the participant of an owner; undefined for an owner who is not one yet. */
export const findParticipantOfOwner = (
  db: Executor,
  familyGroupId: string,
  { userId, ownerName }: Owner,
): Promise<string | undefined> =>
  userId
    ? repository.findParticipantOf(db, { familyGroupId, userId })
    : repository.findWithoutAccount(db, familyGroupId, ownerName)

/** Finds or adds the participant of an owner. The caller holds `lockMoney`. */
export const participantOfOwner = async (tx: Tx, familyGroupId: string, owner: Owner): Promise<string> =>
  (await findParticipantOfOwner(tx, familyGroupId, owner)) ??
  (await repository.insertOutsider(tx, familyGroupId, owner.ownerName))

/** A limit far above real groups. */
export const maxOutsiders = 200

/**
 * Adds an outsider by name, or returns the existing one. Not logged: it changes no balance and gives no access; the
 * payments that name them are.
 */
export function addOutsider(ctx: MemberContext, name: string): Promise<{ id: string }> {
  return changeInGroup(ctx, 'payment.record', async (tx, { familyGroupId }) => {
    await lockMoney(tx, familyGroupId)
    const id = await outsiderNamed(tx, familyGroupId, name)
    await requireRoomForOutsiders(tx, ctx)
    return { id }
  })
}

/** Called after adding an outsider, under `lockMoney`. */
export async function requireRoomForOutsiders(tx: Tx, ctx: MemberContext) {
  const people = await listParticipants(ctx, tx)
  const outsiders = people.filter(({ standing }) => standing === 'OUTSIDER')
  if (outsiders.length > maxOutsiders)
    throw new AppError(
      'conflict',
      t`A group can share costs with at most ${maxOutsiders} people outside the group. Choose someone from the list.`,
    )
}
