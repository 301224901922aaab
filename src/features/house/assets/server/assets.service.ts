import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { searchWords } from '../../../../lib/text.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import {
  changeInProperty,
  getProperty,
  holdActiveProperty,
} from '../../properties/server/properties.service.ts'
import { requireWorker } from '../../workers/server/workers.service.ts'
import { assetEntity } from '../asset.entity.ts'
import {
  assetPageSize,
  assetRights,
  canMove,
  changedFields,
  maxAssetChoices,
  maxAssetsPerProperty,
  maxLabels,
  normalizeWarranty,
  pickFields,
} from '../assets.rules.ts'
import type {
  AssetChoiceView,
  AssetFields,
  AssetLabelsView,
  AssetPageView,
  AssetView,
  CreateAssetInput,
  ListAssetLabelsInput,
  ListAssetsInput,
  SetAssetStatusInput,
  UpdateAssetInput,
} from '../assets.schemas.ts'
import { statusLabels } from '../assets.texts.ts'
import * as repository from './assets.repository.ts'

/** Returns a page of the filtered and sorted assets of a property. */
export async function listAssets(
  ctx: MemberContext,
  { sort, after, ...input }: ListAssetsInput,
): Promise<AssetPageView> {
  const { timeZone } = await getProperty(ctx, input.propertyId)
  const choice = choiceOf(ctx, input)
  // One extra row tells whether there is a next page.
  const [total, rows] = await Promise.all([
    repository.countChosen(ctx.db, choice),
    repository.listAssets(ctx.db, { ...choice, sort, after, limit: assetPageSize + 1 }),
  ])
  const assets = rows.slice(0, assetPageSize)
  return {
    assets,
    total,
    next: rows.length > assetPageSize ? (assets.at(-1)?.id ?? null) : null,
    today: todayIn(timeZone, ctx.clock.now()),
  }
}

/** Returns the assets of a property that a task or schedule can be about, by name. */
export const listAssetChoices = (ctx: MemberContext, propertyId: string): Promise<AssetChoiceView[]> =>
  repository.listAssetChoices(ctx.db, {
    propertyId,
    familyGroupId: ctx.member.familyGroupId,
    limit: maxAssetChoices,
  })

/** Returns the labels of the chosen assets by name, at most one sheet. */
export async function listAssetLabels(
  ctx: MemberContext,
  input: ListAssetLabelsInput,
): Promise<AssetLabelsView> {
  const choice = choiceOf(ctx, input)
  const [total, rows] = await Promise.all([
    repository.countChosen(ctx.db, choice),
    repository.listAssets(ctx.db, { ...choice, sort: 'name', limit: maxLabels }),
  ])
  const labels = rows.map(({ id, name, location }) => ({
    id,
    name,
    location,
    address: `${ctx.origin}/asset/${id}`,
  }))
  return { labels, total }
}

function choiceOf(ctx: MemberContext, { q = '', ...choice }: ListAssetLabelsInput): repository.AssetChoice {
  return { ...choice, words: searchWords(q), familyGroupId: ctx.member.familyGroupId }
}

export async function getAsset(ctx: MemberContext, assetId: string): Promise<AssetView> {
  const asset = await findAsset(ctx, { assetId, familyGroupId: ctx.member.familyGroupId })
  if (!asset) throw notFound(t`This asset`)
  return asset
}

type Reader = Pick<MemberContext, 'clock' | 'member'> & { db: MemberContext['db'] | Tx }

async function findAsset({ db, clock, member }: Reader, key: repository.AssetKey) {
  const asset = await repository.findAsset(db, key)
  if (!asset) return
  const { role } = member
  const today = todayIn(asset.timeZone, clock.now())
  return { ...asset, role, today, may: assetRights({ ...asset, role }) }
}

export function createAsset(ctx: MemberContext, { propertyId, ...fields }: CreateAssetInput) {
  return changeInProperty(ctx, 'asset.edit', propertyId, async (tx) => {
    const [assetId] = await addAssets(tx, ctx, propertyId, [fields])
    if (!assetId) throw new Error('the asset was not inserted')
    return { assetId }
  })
}

/**
 * Adds assets within the caller’s transaction: all or none, with one activity entry. The caller has checked the right
 * and locked the property (`changeInProperty`, or created it in the same transaction).
 * @param line the activity entry, when it is not “added”
 * @returns the IDs, in the order of the fields.
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
  const installers = new Set(fields.map(({ workerId }) => workerId).filter((id) => id !== null))
  for (const workerId of installers) await requireWorker(tx, ctx.member.familyGroupId, workerId)
  const { familyGroupId } = ctx.member
  const ids = await repository.insertAssets(
    tx,
    fields.map((one) => ({ ...normalizeWarranty(one), familyGroupId, propertyId, createdBy: ctx.user.id })),
  )
  const [id, ...others] = ids
  const [first] = fields
  if (line) {
    await recordAssetActivity(tx, ctx, { propertyId, ...line })
  } else if (id && others.length === 0) {
    await recordAssetActivity(tx, ctx, { propertyId, entityId: id, verb: 'CREATED', after: { ...first } })
  } else {
    // The entry is about no single asset.
    await recordAssetActivity(tx, ctx, {
      propertyId,
      entityId: propertyId,
      verb: 'ADDED',
      after: { count: ids.length },
    })
  }
  return ids
}

/** Two requests at once must not both take the last places. */
export async function requireRoomForAssets(tx: Tx, propertyId: string, added: number) {
  await repository.lockAssetsOf(tx, propertyId)
  if ((await repository.countAssets(tx, propertyId)) + added <= maxAssetsPerProperty) return
  throw new AppError(
    'conflict',
    t`A property can have ${maxAssetsPerProperty.toLocaleString(i18n.locale)} assets. Delete some that you no longer need.`,
  )
}

/** Runs a change of one asset with its property (`holdActiveProperty`) and its row locked. */
export function changeAsset<Result>(
  ctx: MemberContext,
  assetId: string,
  change: (tx: Tx, asset: Held) => Promise<Result>,
): Promise<Result> {
  return changeInGroup(ctx, 'asset.edit', async (tx, member) => {
    const key = { assetId, familyGroupId: member.familyGroupId }
    const propertyId = await repository.findPropertyOf(tx, key)
    await holdActiveProperty(tx, { propertyId, familyGroupId: member.familyGroupId })
    const { version, ...fields } = await repository.lockAsset(tx, key)
    return change(tx, { ...key, propertyId, version, fields, member })
  })
}

type Held = repository.AssetKey & {
  propertyId: string
  version: number
  fields: AssetFields
  member: Member
}

/** Saves the form. A stale edit is refused with the newer version. */
export function updateAsset(ctx: MemberContext, { assetId, version, ...input }: UpdateAssetInput) {
  return changeAsset(ctx, assetId, async (tx, asset) => {
    if (asset.version !== version) throw await staleAsset(tx, ctx, asset)
    const next = normalizeWarranty(input)
    requireMove(asset.fields, next.status)
    const changed = changedFields(asset.fields, next)
    if (changed.length === 0) return { version }
    if (changed.includes('workerId') && next.workerId)
      await requireWorker(tx, asset.familyGroupId, next.workerId)
    await repository.updateAsset(tx, asset, next)
    await recordAssetActivity(tx, ctx, {
      propertyId: asset.propertyId,
      entityId: assetId,
      verb: 'CHANGED',
      before: pickFields(asset.fields, changed),
      after: pickFields(next, changed),
    })
    return { version: version + 1 }
  })
}

/** Changes the status. The version proves that the caller knows the current one. */
export function setAssetStatus(ctx: MemberContext, { assetId, status, version }: SetAssetStatusInput) {
  return changeAsset(ctx, assetId, async (tx, asset) => {
    if (asset.fields.status === status) return { version: asset.version }
    if (asset.version !== version) throw await staleAsset(tx, ctx, asset)
    requireMove(asset.fields, status)
    await repository.updateAsset(tx, asset, { status })
    await recordAssetActivity(tx, ctx, {
      propertyId: asset.propertyId,
      entityId: assetId,
      verb: 'MOVED',
      before: { status: asset.fields.status },
      after: { status },
    })
    return { version: version + 1 }
  })
}

function requireMove({ name, status }: AssetFields, next: AssetFields['status']) {
  if (canMove(status, next)) return
  const message = t`${name} is “${statusLabels[status]}” and cannot become “${statusLabels[next]}” directly. Choose another status first.`
  throw new AppError('invalid', message, { fields: { status: message } })
}

async function staleAsset(tx: Tx, { clock }: MemberContext, { member, ...key }: Held) {
  return staleEdit(
    t`This asset was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    await findAsset({ db: tx, clock, member }, key),
  )
}

type Entry = ActivityEntry<typeof assetEntity> & { entityId: string; propertyId: string }

export const recordAssetActivity = (tx: Tx, ctx: MemberContext, entry: Entry) =>
  recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    of: assetEntity,
    ...entry,
  })
