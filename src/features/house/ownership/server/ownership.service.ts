import { t } from '@lingui/core/macro'
import { AppError, staleEdit } from '../../../../lib/app-error.ts'
import { addMonths, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { changeInProperty, getProperty } from '../../properties/server/properties.service.ts'
import { ownershipEntity } from '../ownership.entity.ts'
import { latestChangeId, maxOwnershipChanges, sharesOn, wholeBasisPoints } from '../ownership.rules.ts'
import type {
  OwnershipChangeView,
  OwnershipStateView,
  OwnershipView,
  RecordOwnershipInput,
} from '../ownership.schemas.ts'
import * as repository from './ownership.repository.ts'

/** Returns the ownership history. Everyone in the group sees it. */
export async function listOwnership(ctx: MemberContext, propertyId: string): Promise<OwnershipView> {
  const today = await todayAt(ctx, propertyId)
  const key = { propertyId, familyGroupId: ctx.member.familyGroupId }
  return { today, changes: await listChanges(ctx.db, key) }
}

/** Returns whether today’s shares add up, without the history; nothing is missing while no owners are recorded. */
export async function getOwnershipState(ctx: MemberContext, propertyId: string): Promise<OwnershipStateView> {
  const today = await todayAt(ctx, propertyId)
  const key = { propertyId, familyGroupId: ctx.member.familyGroupId }
  const basisPoints = await repository.sumOn(ctx.db, key, today)
  return { isIncomplete: basisPoints !== null && basisPoints !== wholeBasisPoints }
}

async function todayAt(ctx: MemberContext, propertyId: string): Promise<string> {
  const { timeZone } = await getProperty(ctx, propertyId)
  return todayIn(timeZone, ctx.clock.now())
}

async function listChanges(db: Executor, key: repository.PropertyKey): Promise<OwnershipChangeView[]> {
  const changes = await repository.listChanges(db, key)
  const shares = Map.groupBy(await repository.listShares(db, key), ({ changeId }) => changeId)
  return changes.map(({ id, validFrom, note, recordedAt, ...recorder }) => ({
    id,
    validFrom,
    note,
    recordedAt: recordedAt.toISOString(),
    recordedBy: fullName(recorder) ?? t`A former member`,
    shares: (shares.get(id) ?? []).map(({ userId, ownerName, color, basisPoints, ...person }) => ({
      userId,
      // A deleted account has no name, so the stored one is kept.
      name: fullName(person) ?? ownerName,
      color,
      basisPoints,
    })),
  }))
}

/** Records the owners from a date. Nothing is overwritten: for the same day the newest record applies. */
export async function recordOwnership(ctx: MemberContext, input: RecordOwnershipInput) {
  const { propertyId, validFrom, note, expectedChangeId } = input
  const today = await todayAt(ctx, propertyId)
  requireDay(validFrom, today)
  return changeInProperty(ctx, 'ownership.change', propertyId, async (tx, { familyGroupId }) => {
    const key = { propertyId, familyGroupId }
    await repository.lockOwnership(tx, propertyId)
    const changes = await listChanges(tx, key)
    if (latestChangeId(changes) !== expectedChangeId) throw staleChange({ today, changes })
    if (changes.length >= maxOwnershipChanges) throw tooManyChanges()
    const owners = await nameOwners(tx, key, input.owners, changes)
    const before = sharesOn(changes, validFrom)
    return { changeId: await addOwnershipChange(tx, ctx, propertyId, { validFrom, note, owners, before }) }
  })
}

type NewChange = {
  validFrom: string
  note: string | null
  owners: repository.NewShare[]
  /** The owners on that day until now. */
  before: readonly { name: string; basisPoints: number }[]
}

/**
 * Records owners within the caller’s transaction. The caller has checked the right and the owners and locked the
 * property (or created it in the same transaction). @returns the ID of the change
 */
export async function addOwnershipChange(
  tx: Tx,
  ctx: MemberContext,
  propertyId: string,
  { validFrom, note, owners, before }: NewChange,
): Promise<string> {
  const { familyGroupId } = ctx.member
  const change = { propertyId, familyGroupId, validFrom, note, createdBy: ctx.user.id }
  const changeId = await repository.insertChange(tx, change, owners)
  await recordActivity(tx, {
    familyGroupId,
    actor: ctx.user,
    verb: 'RECORDED',
    of: ownershipEntity,
    entityId: changeId,
    propertyId,
    before: { owners: before.map(({ name, basisPoints }) => ({ name, basisPoints })) },
    after: {
      validFrom,
      owners: owners.map(({ ownerName, basisPoints }) => ({ name: ownerName, basisPoints })),
    },
  })
  return changeId
}

/** How far ahead a change can be recorded. */
const maxMonthsAhead = 50 * 12

function requireDay(validFrom: string, today: string) {
  if (validFrom <= addMonths(today, maxMonthsAhead)) return
  const sentence = t`Choose a day within the next 50 years.`
  throw new AppError('invalid', sentence, { fields: { validFrom: sentence } })
}

const staleChange = (current: OwnershipView) =>
  staleEdit(
    t`The owners were changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    current,
  )

const tooManyChanges = () =>
  new AppError(
    'conflict',
    t`A property can have ${maxOwnershipChanges} ownership changes, and this one has reached the limit. Send us feedback if you need more.`,
  )

/** Returns the owners with the names to store. Former members may still own what they owned before. */
async function nameOwners(
  tx: Tx,
  key: repository.PropertyKey,
  owners: RecordOwnershipInput['owners'],
  changes: OwnershipChangeView[],
) {
  const people = await repository.listPossibleOwners(tx, key)
  return owners.map((owner, index) => {
    if ('name' in owner) return { userId: null, ownerName: owner.name, basisPoints: owner.basisPoints }
    const { userId, basisPoints } = owner
    const person = people.find((candidate) => candidate.userId === userId)
    if (!person) throw notAMember(index)
    return { userId, ownerName: fullName(person) ?? nameBefore(changes, userId) ?? t`A member`, basisPoints }
  })
}

/** Returns the stored name of an owner whose account is deleted. */
const nameBefore = (changes: OwnershipChangeView[], userId: string) =>
  changes.flatMap(({ shares }) => shares).find((share) => share.userId === userId)?.name

function notAMember(index: number) {
  const sentence = t`This owner is not a member of the group. Remove them, or add them as someone outside the group.`
  return new AppError('invalid', sentence, { fields: { [`owners.${index}`]: sentence } })
}

/** Returns the owners of a property on a day, and whether their shares add up. */
export async function listOwnersOn(db: Executor, key: repository.PropertyKey, date: string) {
  const owners = await repository.listOwnersOn(db, key, date)
  const sum = owners.reduce((total, { basisPoints }) => total + basisPoints, 0)
  return { owners, isWhole: sum === wholeBasisPoints }
}

/** Returns the members and former members who owned a share of any property of the group on a day. */
export const listOwnersInGroupOn = (db: Executor, familyGroupId: string, date: string) =>
  repository.listOwnersInGroupOn(db, familyGroupId, date)
