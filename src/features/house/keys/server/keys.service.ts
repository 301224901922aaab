import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { changeInProperty, getProperty } from '../../properties/server/properties.service.ts'
import { keyEntity } from '../key.entity.ts'
import {
  changedFields,
  keyFieldsOf,
  loggedFields,
  maxKeysPerProperty,
  pickFields,
  returnDay,
} from '../keys.rules.ts'
import type {
  AddKeyInput,
  KeyFields,
  KeyView,
  MarkKeyReturnedInput,
  UpdateKeyInput,
} from '../keys.schemas.ts'
import * as repository from './keys.repository.ts'

type Row = Awaited<ReturnType<typeof repository.listKeys>>[number]

/** Returns the keys of a property, by handover date. */
export async function listKeys({ db, member }: MemberContext, propertyId: string): Promise<KeyView[]> {
  return (await repository.listKeys(db, { propertyId, familyGroupId: member.familyGroupId })).map(viewOf)
}

/** A member’s name is not stored in a field, since it may change. */
const viewOf = ({ firstName, lastName, holderName, ...row }: Row): KeyView => ({
  ...row,
  holderName: row.holderUserId ? null : holderName,
  holder: fullName({ firstName, lastName }) ?? holderName,
})

export const addKey = (ctx: MemberContext, { propertyId, ...fields }: AddKeyInput) =>
  changeInProperty(ctx, 'property.edit', propertyId, (tx) => addKeyTo(tx, ctx, propertyId, fields))

/** Adds a key in a transaction that holds the property. */
export async function addKeyTo(tx: Tx, ctx: MemberContext, propertyId: string, fields: KeyFields) {
  const house = { propertyId, familyGroupId: ctx.member.familyGroupId }
  await requireRoom(tx, house)
  const holderName = await holderNameOf(tx, house.familyGroupId, fields)
  const key = { ...fields, ...house, holderName, createdBy: ctx.user.id }
  const keyId = await repository.insertKey(tx, key)
  const after = { ...fields, name: fields.label, holder: holderName }
  await record(tx, ctx, { ...house, keyId }, { verb: 'CREATED', after })
  return { keyId }
}

async function requireRoom(tx: Tx, house: repository.House) {
  if ((await repository.lockAndCount(tx, house)) < maxKeysPerProperty) return
  throw new AppError(
    'conflict',
    t`A property can have ${maxKeysPerProperty} keys. Delete one that was returned.`,
  )
}

/** Returns the name to store: the member’s, or the entered one. */
async function holderNameOf(tx: Tx, familyGroupId: string, { holderUserId, holderName }: KeyFields) {
  if (holderUserId === null) return holderName ?? ''
  const person = await repository.findMember(tx, familyGroupId, holderUserId)
  if (person) return fullName(person) ?? t`A member`
  const message = t`This person is no longer in the group. Choose someone else, or enter their name.`
  throw new AppError('invalid', message, { fields: { holderUserId: message } })
}

/** Saves the form. A stale edit is refused with the newer version. */
export function updateKey(ctx: MemberContext, { propertyId, keyId, version, ...input }: UpdateKeyInput) {
  return changeKey(ctx, { propertyId, keyId }, version, async (tx, key, current) => {
    const fields = { ...input, ...(input.holderUserId && { holderName: null }) }
    const before = keyFieldsOf(current)
    const changed = changedFields(before, fields)
    if (changed.length === 0) return { version }
    // A former member keeps the key that they hold.
    const isSameHolder = fields.holderUserId !== null && fields.holderUserId === current.holderUserId
    const holderName = isSameHolder ? current.holder : await holderNameOf(tx, key.familyGroupId, fields)
    await repository.updateKey(tx, key, { ...fields, holderName })
    const told = loggedFields(changed)
    await record(tx, ctx, key, {
      verb: 'CHANGED',
      before: { ...pickFields(before, told), name: current.label },
      after: { ...pickFields(fields, told), name: fields.label },
    })
    return { version: version + 1 }
  })
}

/** Marks it as returned today, in the property’s time zone. */
export async function markKeyReturned(ctx: MemberContext, { version, ...of }: MarkKeyReturnedInput) {
  const { timeZone } = await getProperty(ctx, of.propertyId)
  return changeKey(ctx, of, version, async (tx, key, current) => {
    if (current.returnedOn !== null) return { version }
    const returnedOn = returnDay(todayIn(timeZone, ctx.clock.now()), current)
    await repository.updateKey(tx, key, { returnedOn })
    await record(tx, ctx, key, {
      verb: 'RETURNED',
      before: { returnedOn: null },
      after: { returnedOn, name: current.label, holder: current.holder },
    })
    return { version: version + 1 }
  })
}

export const keyTrash = defineTrash({
  of: keyEntity,
  get thing() {
    return t`This key`
  },
  right: 'property.edit',
  table: houseKeys,
  name: columnOf(houseKeys.label),
  house: columnOf(houseKeys.propertyId),
  requireRoom: (tx, _ctx, { house, familyGroupId }) => requireRoom(tx, { propertyId: house, familyGroupId }),
  purge: { job: { name: 'keys', cron: '51 3 * * *' } },
})

/** Soft-deletes: restorable for 30 days, then a job removes it. */
export const deleteKey = (ctx: MemberContext, of: Pick<repository.KeyOf, 'propertyId' | 'keyId'>) =>
  changeKey(ctx, of, null, (tx, { keyId, propertyId }, { label }) =>
    putInTrash(tx, ctx, keyTrash, { id: keyId, propertyId, name: label }),
  )

export const restoreKey = restorer(keyTrash)

/**
 * Runs `changeInProperty` with one key locked. @param version the version the caller saw; null when it does not matter
 */
function changeKey<Result>(
  ctx: MemberContext,
  of: Pick<repository.KeyOf, 'propertyId' | 'keyId'>,
  version: number | null,
  change: (tx: Tx, key: repository.KeyOf, current: KeyView) => Promise<Result>,
): Promise<Result> {
  return changeInProperty(ctx, 'property.edit', of.propertyId, async (tx, { familyGroupId }) => {
    const key = { ...of, familyGroupId }
    const row = await repository.lockKey(tx, key)
    if (!row) throw notFound(t`This key`)
    const current = viewOf(row)
    if (version !== null && version !== current.version) throw staleKey(current)
    return change(tx, key, current)
  })
}

const staleKey = (current: KeyView) =>
  staleEdit(
    t`This key was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    current,
  )

const record = (
  tx: Tx,
  { user }: MemberContext,
  { familyGroupId, propertyId, keyId }: repository.KeyOf,
  entry: ActivityEntry<typeof keyEntity>,
) => recordActivity(tx, { of: keyEntity, familyGroupId, actor: user, entityId: keyId, propertyId, ...entry })
