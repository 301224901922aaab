import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext, MemberReading } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { acrossGroups } from '../../../../server/db/row-security/reach.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import { claimKeptFile, expireFilesOfProperties } from '../../../base/files/server/files.service.ts'
import { type Action, can, maxPropertiesPerGroup } from '../../../base/groups/groups.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { endShareLinks } from '../../../base/groups/server/groups.ports.ts'
import { lockGroup } from '../../../base/groups/server/groups.service.ts'
import { requireRoomForProperty as requirePlanForProperty } from '../../../base/subscription/server/entitlement.service.ts'
import { changedFields, pickFields, propertyRights } from '../properties.rules.ts'
import type {
  CreatePropertyInput,
  PropertyCardView,
  PropertyFields,
  PropertyView,
  UpdatePropertyInput,
} from '../properties.schemas.ts'
import { thresholdForManagers } from '../properties.texts.ts'
import { propertyEntity } from '../property.entity.ts'
import { refuseArchiving, refuseDeletion, resumeAfterRestore } from './properties.ports.ts'
import * as repository from './properties.repository.ts'

export function listProperties(ctx: MemberContext): Promise<PropertyCardView[]> {
  return repository.listProperties(ctx.db, ctx.member.familyGroupId)
}

/** Returns the insurance renewal dates of active properties in a period, both ends included. */
export const listInsuranceRenewals = (ctx: MemberContext, span: repository.RenewalSpan) =>
  repository.listInsuranceRenewals(ctx.db, ctx.member.familyGroupId, span)

export async function getProperty(ctx: MemberReading, propertyId: string): Promise<PropertyView> {
  const key = { propertyId, familyGroupId: ctx.member.familyGroupId }
  const property = await repository.findProperty(ctx.db, key, ctx.member.userId)
  if (!property) throw notFound(t`This property`)
  return viewOf(property, ctx.member)
}

type Row = NonNullable<Awaited<ReturnType<typeof repository.findProperty>>>

const viewOf = ({ ownsToday: isOwner, ...property }: Row, { role }: Member): PropertyView => ({
  ...property,
  role,
  may: propertyRights({ role, status: property.status, isOwner }),
})

/** Adds a property with its kept photo. The same ID sent again adds nothing. */
export function createProperty(
  ctx: MemberContext,
  { familyGroupId, id, keptPhotoId, ...fields }: CreatePropertyInput,
) {
  return changeInGroup(ctx, 'property.create', async (tx, member) => {
    // Locked from here on, so that the second of two requests with the same ID sees the first.
    await lockGroup(tx, familyGroupId)
    if (id && (await wasSent(tx, ctx, id))) return { propertyId: id }
    await requireRoomForProperty(tx, ctx, familyGroupId)
    const isKept =
      keptPhotoId !== undefined &&
      (await claimKeptFile(tx, groupFiles(member.familyGroupId), {
        fileId: keptPhotoId,
        userId: ctx.user.id,
      }))
    return {
      propertyId: await addProperty(tx, ctx, fields, { id, ...(isKept && { coverFileId: keptPhotoId }) }),
    }
  })
}

async function wasSent(tx: Tx, ctx: MemberContext, propertyId: string): Promise<boolean> {
  const before = await acrossGroups('an ID in use', () => repository.findSent(tx, propertyId))
  if (!before) return false
  if (before.familyGroupId === ctx.member.familyGroupId && before.createdBy === ctx.user.id) return true
  // The ID belongs to someone else, about whom nothing is revealed.
  throw new AppError('conflict', t`This could not be added. Try again.`)
}

/** Creates a property within the caller’s transaction. */
export async function addProperty(
  tx: Tx,
  ctx: MemberContext,
  fields: PropertyFields,
  more: { id?: string | undefined; coverFileId?: string } = {},
) {
  const { familyGroupId } = ctx.member
  const propertyId = await repository.insertProperty(tx, {
    ...fields,
    ...more,
    familyGroupId,
    createdBy: ctx.user.id,
  })
  await recordProperty(tx, ctx, propertyId, { verb: 'CREATED', after: fields })
  return propertyId
}

/** Returns how many properties each group has, for the plan page. */
export const countPropertiesOfGroups = repository.countPropertiesOfGroups

/** Locks the group’s row while counting, so that two requests at once cannot both see room for one more. */
async function requireRoomForProperty(tx: Tx, ctx: MemberContext, familyGroupId: string, deletedAt?: Date) {
  await lockGroup(tx, familyGroupId)
  const used = await repository.countProperties(tx, familyGroupId)
  // A restored one takes its previous place, unless another was created in it.
  const counted = deletedAt ? await repository.countProperties(tx, familyGroupId, deletedAt) : used
  await requirePlanForProperty(tx, ctx, { familyGroupId, used: counted })
  if (used < maxPropertiesPerGroup) return
  throw new AppError(
    'conflict',
    t`A group can have ${maxPropertiesPerGroup} properties. Delete one that you no longer need.`,
  )
}

/**
 * Runs a change within a property: `changeInGroup` with the property locked against archiving and deletion. Several
 * such changes may run at once.
 * @throws AppError `not-found` when there is no such property (any more), `conflict` when it is archived
 */
export function changeInProperty<Result>(
  ctx: MemberContext,
  action: Action,
  propertyId: string,
  change: (tx: Tx, member: Member) => Promise<Result>,
): Promise<Result> {
  return changeInGroup(ctx, action, async (tx, member) => {
    await holdActiveProperty(tx, { propertyId, familyGroupId: member.familyGroupId })
    return change(tx, member)
  })
}

/** Checks without locks, to refuse early. @throws AppError as `changeInProperty` does */
export async function requireActiveProperty(ctx: MemberContext, propertyId: string) {
  const property = await getProperty(ctx, propertyId)
  requireActive(property.status)
  return property
}

/** Does the checks and locks of `changeInProperty` within the caller’s transaction. */
export async function holdActiveProperty(tx: Tx, key: repository.PropertyKey) {
  const { status } = await repository.lockProperty(tx, key, 'share')
  requireActive(status)
}

/** Locks the properties that exist and are active. @returns their IDs */
export const holdActiveProperties = async (tx: Tx, familyGroupId: string, propertyIds: string[]) =>
  new Set(await repository.lockActiveProperties(tx, familyGroupId, propertyIds))

/** Saves the form. A stale edit is refused with the newer version. */
export function updateProperty(ctx: MemberContext, { propertyId, version, ...fields }: UpdatePropertyInput) {
  return changeInGroup(ctx, 'property.edit', async (tx, member) => {
    const key = { propertyId, familyGroupId: member.familyGroupId }
    const { status, version: currentVersion, ...current } = await repository.lockProperty(tx, key)
    if (currentVersion !== version) throw await staleProperty(tx, key, member)
    requireActive(status)
    const changed = changedFields(current, fields)
    if (changed.length === 0) return { version }
    if (changed.includes('approvalThresholdMinor')) requireManager(member)
    await repository.updateProperty(tx, key, fields)
    await recordProperty(tx, ctx, propertyId, {
      verb: 'CHANGED',
      before: pickFields(current, changed),
      after: pickFields(fields, changed),
    })
    return { version: version + 1 }
  })
}

/** The people whose expenses need approval must not set the threshold. */
function requireManager({ role }: Member) {
  if (can(role, 'group.manage')) return
  throw new AppError('forbidden', thresholdForManagers(), {
    fields: { approvalThresholdMinor: thresholdForManagers() },
  })
}

async function staleProperty(tx: Tx, key: repository.PropertyKey, member: Member) {
  const property = await repository.findProperty(tx, key, member.userId)
  return staleEdit(
    t`This property was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    property && viewOf(property, member),
  )
}

export function setPropertyStatus(ctx: MemberContext, propertyId: string, status: 'ACTIVE' | 'ARCHIVED') {
  return changeInGroup(ctx, 'property.archive', async (tx, member) => {
    const key = { propertyId, familyGroupId: member.familyGroupId }
    const current = await repository.lockProperty(tx, key)
    if (current.status === status) return
    if (status === 'ARCHIVED') await refuseArchiving()(tx, key)
    await repository.updateProperty(tx, key, { status })
    if (status === 'ACTIVE') await resumeAfterRestore()(tx, ctx, key)
    await recordProperty(tx, ctx, propertyId, {
      verb: status === 'ARCHIVED' ? 'ARCHIVED' : 'UNARCHIVED',
      before: { status: current.status },
      after: { status },
    })
  })
}

/** What is in a property is deleted and restored with it. */
export const propertyTrash = defineTrash({
  of: propertyEntity,
  get thing() {
    return t`This property`
  },
  right: 'property.delete',
  table: properties,
  name: columnOf(properties.name),
  house: sql<null>`null::uuid`,
  requireRoom: async (tx, ctx, { id, familyGroupId }) => {
    const deletedAt = await repository.findDeletion(tx, id)
    await requireRoomForProperty(tx, ctx, familyGroupId, deletedAt)
  },
  goOn: (tx, ctx, { id, familyGroupId }) => resumeAfterRestore()(tx, ctx, { propertyId: id, familyGroupId }),
  purge: {
    job: { name: 'properties', cron: '17 3 * * *' },
    // One at a time, since a property may hold a lot: each is short, and a crash loses at most one.
    batch: 1,
    first: expireFilesOfProperties,
  },
})

/** Soft-deletes: restorable for 30 days, then a job removes it. */
export function deleteProperty(ctx: MemberContext, propertyId: string) {
  return changeInGroup(ctx, 'property.delete', async (tx, member) => {
    const key = { propertyId, familyGroupId: member.familyGroupId }
    await endShareLinks()(tx, key, 'GONE', ctx.user)
    const { name } = await repository.lockProperty(tx, key)
    await refuseDeletion()(tx, key)
    await putInTrash(tx, ctx, propertyTrash, { id: propertyId, name })
  })
}

export const restoreProperty = restorer(propertyTrash)

/**
 * Records a check of the handover list. A second one on the same day changes nothing.
 * @param dueAfter returns when it is due again after a check today
 */
export function checkProperty(ctx: MemberContext, propertyId: string, dueAfter: (today: string) => string) {
  return changeInGroup(ctx, 'property.edit', async (tx, { familyGroupId }) => {
    const key = { propertyId, familyGroupId }
    const { name, status, timeZone, handoverDueOn: before } = await repository.lockProperty(tx, key)
    requireActive(status)
    const dueOn = dueAfter(todayIn(timeZone, ctx.clock.now()))
    if (dueOn === before) return { dueOn }
    await repository.setHandoverDue(tx, key, dueOn)
    await recordProperty(tx, ctx, propertyId, {
      verb: 'HANDOVER_CHECKED',
      before: { handoverDueOn: before },
      after: { handoverDueOn: dueOn, name },
    })
    return { dueOn }
  })
}

/** @throws AppError `conflict` when it is archived */
export function requireActive(status: 'ACTIVE' | 'ARCHIVED') {
  if (status === 'ACTIVE') return
  throw new AppError(
    'conflict',
    t`This property is archived and read-only. Unarchive it before you make changes.`,
  )
}

/** Writes a line about a property into the log. */
export function recordProperty(
  tx: Tx,
  ctx: MemberContext,
  propertyId: string,
  entry: ActivityEntry<typeof propertyEntity>,
) {
  return recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    of: propertyEntity,
    entityId: propertyId,
    ...entry,
  })
}
