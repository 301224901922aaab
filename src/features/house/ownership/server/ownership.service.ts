import { AppError } from '../../../../lib/app-error.ts'
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

/** Who owns the property: everything that was ever written down. Everybody in the group sees it. */
export async function listOwnership(ctx: MemberContext, propertyId: string): Promise<OwnershipView> {
  const today = await todayAt(ctx, propertyId)
  const key = { propertyId, familyGroupId: ctx.member.familyGroupId }
  return { today, changes: await listChanges(ctx.db, key) }
}

/** Whether something is missing today, without the history: nothing is while no owner was ever written down. */
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
    recordedBy: fullName(recorder) ?? 'A former member',
    shares: (shares.get(id) ?? []).map(({ userId, ownerName, color, basisPoints, ...person }) => ({
      userId,
      // A deleted account has no name any more: what was written down keeps it.
      name: fullName(person) ?? ownerName,
      color,
      basisPoints,
    })),
  }))
}

/** Writes down who owns the property from a day on. Nothing is overwritten: for the same day the newest record counts. */
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
  /** Who owned it on that day until now. */
  before: readonly { name: string; basisPoints: number }[]
}

/**
 * The part of recording owners that runs inside a transaction of the caller, who has checked the right and the owners
 * and holds the property (or made it in the same transaction). @returns the id of the change
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

/** How far ahead a change can be written down. */
const maxMonthsAhead = 50 * 12

function requireDay(validFrom: string, today: string) {
  if (validFrom <= addMonths(today, maxMonthsAhead)) return
  const sentence = 'Please choose a day within the next 50 years.'
  throw new AppError('invalid', sentence, { fields: { validFrom: sentence } })
}

const staleChange = (current: OwnershipView) =>
  new AppError(
    'conflict',
    'Somebody else recorded owners while you were writing. Nothing of theirs was overwritten: look at what they recorded, then save again.',
    { current },
  )

const tooManyChanges = () =>
  new AppError(
    'conflict',
    `The history of a property holds ${maxOwnershipChanges} changes, and this one is full. Write to us with the feedback form if you need more.`,
  )

/** Each owner with the name to keep. Members who left may still own what they owned before. */
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
    return { userId, ownerName: fullName(person) ?? nameBefore(changes, userId) ?? 'A member', basisPoints }
  })
}

/** How an owner whose account is gone was called. */
const nameBefore = (changes: OwnershipChangeView[], userId: string) =>
  changes.flatMap(({ shares }) => shares).find((share) => share.userId === userId)?.name

function notAMember(index: number) {
  const sentence =
    'This owner is not a member of the group. Take them off, or name them as somebody outside it.'
  return new AppError('invalid', sentence, { fields: { [`owners.${index}`]: sentence } })
}

/** Who owned a house on a day, and whether their shares are the whole of it. */
export async function listOwnersOn(db: Executor, key: repository.PropertyKey, date: string) {
  const owners = await repository.listOwnersOn(db, key, date)
  const sum = owners.reduce((total, { basisPoints }) => total + basisPoints, 0)
  return { owners, isWhole: sum === wholeBasisPoints }
}

/** Returns the members and former members who owned a share of any property of the group on a day. */
export const listOwnersInGroupOn = (db: Executor, familyGroupId: string, date: string) =>
  repository.listOwnersInGroupOn(db, familyGroupId, date)
