import { AppError } from '../../../lib/app-error.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { type Activity, recordActivity } from '../../activity/server/activity.service.ts'
import { maxAssetsPerProperty, settledWarranty } from '../assets.rules.ts'
import type { AssetFields } from '../assets.schemas.ts'
import * as repository from './assets.repository.ts'

/**
 * The part of adding assets that runs inside a transaction of the caller, who has checked the right and holds the
 * property (`changeInProperty`, or made it in the same transaction). All or none; one line in the log.
 * @param line what the log says, when it is not that assets were added
 * @returns the ids, in the order of the fields.
 */
export async function addAssets(
  tx: Tx,
  ctx: MemberContext,
  propertyId: string,
  fields: AssetFields[],
  line?: Omit<Entry, 'propertyId'>,
): Promise<string[]> {
  if (fields.length === 0) return []
  await requireRoomForAssets(tx, propertyId, fields.length)
  const { familyGroupId } = ctx.member
  const ids = await repository.insertAssets(
    tx,
    fields.map((one) => ({ ...settledWarranty(one), familyGroupId, propertyId, createdBy: ctx.user.id })),
  )
  const [id, ...others] = ids
  const [first] = fields
  if (line) {
    await record(tx, ctx, { propertyId, ...line })
  } else if (id && others.length === 0) {
    await record(tx, ctx, { propertyId, entityId: id, verb: 'created', after: { ...first } })
  } else {
    // Of no asset in particular: the line is about the property's assets.
    await record(tx, ctx, { propertyId, entityId: propertyId, verb: 'added', after: { count: ids.length } })
  }
  return ids
}

async function requireRoomForAssets(tx: Tx, propertyId: string, added: number) {
  await repository.lockAssetsOf(tx, propertyId)
  if ((await repository.countAssets(tx, propertyId)) + added <= maxAssetsPerProperty) return
  throw new AppError(
    'conflict',
    `A property can have ${maxAssetsPerProperty.toLocaleString('en')} assets. Delete some that you no longer need.`,
  )
}

type Entry = Pick<Activity, 'verb' | 'before' | 'after' | 'entityId'> & { propertyId: string }

const record = (tx: Tx, ctx: MemberContext, entry: Entry) =>
  recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    entityType: 'asset',
    ...entry,
  })
