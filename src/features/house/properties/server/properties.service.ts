import { sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import {
  expireFilesOfProperties,
  insertFile,
  markFileDeleted,
  storePicture,
} from '../../../base/files/server/files.service.ts'
import { type Action, can, maxPropertiesPerGroup } from '../../../base/groups/groups.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { endShareLinks } from '../../../base/groups/server/groups.ports.ts'
import { lockGroup } from '../../../base/groups/server/groups.service.ts'
import { changedFields, pickFields } from '../properties.rules.ts'
import type {
  CreatePropertyInput,
  PropertyCardView,
  PropertyFields,
  PropertyView,
  UpdatePropertyInput,
} from '../properties.schemas.ts'
import { thresholdForManagers } from '../properties.texts.ts'
import { propertyEntity } from '../property.entity.ts'
import { goOnAfterReturn, refuseDeletion } from './properties.ports.ts'
import * as repository from './properties.repository.ts'

export function listProperties(ctx: MemberContext): Promise<PropertyCardView[]> {
  return repository.listProperties(ctx.db, ctx.member.familyGroupId)
}

/** The renewal dates of the active houses' insurance within a span of days, both included. */
export const listInsuranceRenewals = (ctx: MemberContext, span: { from: string; to: string }) =>
  repository.listInsuranceRenewals(ctx.db, ctx.member.familyGroupId, span)

export async function getProperty(ctx: MemberContext, propertyId: string): Promise<PropertyView> {
  const property = await repository.findProperty(ctx.db, {
    propertyId,
    familyGroupId: ctx.member.familyGroupId,
  })
  if (!property) throw notFound('This property')
  return { ...property, role: ctx.member.role }
}

export function createProperty(ctx: MemberContext, { familyGroupId, ...fields }: CreatePropertyInput) {
  return changeInGroup(ctx, 'property.create', async (tx) => {
    await requireRoomForProperty(tx, familyGroupId)
    return { propertyId: await addProperty(tx, ctx, fields) }
  })
}

/** The part of making a property that runs inside a transaction of the caller. */
export async function addProperty(tx: Tx, ctx: MemberContext, fields: PropertyFields, coverFileId?: string) {
  const { familyGroupId } = ctx.member
  const propertyId = await repository.insertProperty(tx, {
    ...fields,
    familyGroupId,
    coverFileId,
    createdBy: ctx.user.id,
  })
  await record(tx, ctx, propertyId, { verb: 'CREATED', after: fields })
  return propertyId
}

/** Two requests at once must not both see room for one more: the group's row is held while we count. */
async function requireRoomForProperty(tx: Tx, familyGroupId: string) {
  await lockGroup(tx, familyGroupId)
  if ((await repository.countProperties(tx, familyGroupId)) < maxPropertiesPerGroup) return
  throw new AppError(
    'conflict',
    `A group can have ${maxPropertiesPerGroup} properties. Delete one that you no longer need.`,
  )
}

/**
 * The door for changes of what belongs to a property: `changeInGroup`, with the property held so that it can neither be
 * archived nor deleted meanwhile. Several such changes may run at once.
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

/** A look without locks, for what is worth refusing early. @throws AppError as `changeInProperty` does */
export async function requireActiveProperty(ctx: MemberContext, propertyId: string) {
  const property = await getProperty(ctx, propertyId)
  requireActive(property.status)
  return property
}

/** The part of `changeInProperty` that runs inside a transaction of the caller. */
export async function holdActiveProperty(tx: Tx, key: repository.PropertyKey) {
  const { status } = await repository.lockProperty(tx, key, 'share')
  requireActive(status)
}

/** Holds those of the properties that are there and in use. @returns their ids */
export const holdActiveProperties = async (tx: Tx, familyGroupId: string, propertyIds: string[]) =>
  new Set(await repository.lockActiveProperties(tx, familyGroupId, propertyIds))

/** Saves the form. A stale one is refused with the newer value, and nothing is overwritten. */
export function updateProperty(ctx: MemberContext, { propertyId, version, ...fields }: UpdatePropertyInput) {
  return changeInGroup(ctx, 'property.edit', async (tx, member) => {
    const key = { propertyId, familyGroupId: member.familyGroupId }
    const {
      status,
      version: currentVersion,
      coverFileId: _,
      ...current
    } = await repository.lockProperty(tx, key)
    if (currentVersion !== version) throw await staleEdit(tx, key, member)
    requireActive(status)
    const changed = changedFields(current, fields)
    if (changed.length === 0) return { version }
    if (changed.includes('approvalThresholdMinor')) requireManager(member)
    await repository.updateProperty(tx, key, fields)
    await record(tx, ctx, propertyId, {
      verb: 'CHANGED',
      before: pickFields(current, changed),
      after: pickFields(fields, changed),
    })
    return { version: version + 1 }
  })
}

/** Above which sum somebody else decides is not decided by those about whose payments it is. */
function requireManager({ role }: Member) {
  if (can(role, 'group.manage')) return
  throw new AppError('forbidden', thresholdForManagers, {
    fields: { approvalThresholdMinor: thresholdForManagers },
  })
}

async function staleEdit(tx: Tx, key: repository.PropertyKey, member: Member) {
  const property = await repository.findProperty(tx, key)
  return new AppError(
    'conflict',
    'Somebody else saved this property while you were editing. Nothing of theirs was overwritten: look at the newer values, then save again.',
    { current: property && { ...property, role: member.role } },
  )
}

export function setPropertyStatus(ctx: MemberContext, propertyId: string, status: 'ACTIVE' | 'ARCHIVED') {
  return changeInGroup(ctx, 'property.archive', async (tx, member) => {
    const key = { propertyId, familyGroupId: member.familyGroupId }
    const current = await repository.lockProperty(tx, key)
    if (current.status === status) return
    await repository.updateProperty(tx, key, { status })
    if (status === 'ACTIVE') await goOnAfterReturn()(tx, ctx, key)
    await record(tx, ctx, propertyId, {
      verb: status === 'ARCHIVED' ? 'ARCHIVED' : 'UNARCHIVED',
      before: { status: current.status },
      after: { status },
    })
  })
}

/** What is in a property goes with it, and comes back with it. */
export const propertyTrash = defineTrash({
  of: propertyEntity,
  thing: 'This property',
  right: 'property.delete',
  table: properties,
  name: columnOf(properties.name),
  house: sql<null>`null::uuid`,
  requireRoom: (tx, _ctx, { familyGroupId }) => requireRoomForProperty(tx, familyGroupId),
  goOn: (tx, ctx, { id, familyGroupId }) => goOnAfterReturn()(tx, ctx, { propertyId: id, familyGroupId }),
  purge: {
    job: { name: 'properties', cron: '17 3 * * *' },
    // One at a time, since a house may have much: none takes long, and a crash loses no more than one.
    batch: 1,
    first: expireFilesOfProperties,
  },
})

/** Soft: it can be restored for 30 days, then a job removes it. */
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
 * Sets the cover photo. The picture is checked, re-encoded and on disk before the transaction begins, so that no
 * transaction waits for it and no row ever names bytes that are not there.
 */
export async function setCoverPhoto(ctx: MemberContext, propertyId: string, bytes: Buffer) {
  await requireActiveProperty(ctx, propertyId)
  const picture = await storePicture(ctx, groupFiles(ctx.member.familyGroupId), bytes)
  return changeInGroup(ctx, 'property.edit', (tx, member) =>
    replaceCover(tx, ctx, { propertyId, familyGroupId: member.familyGroupId }, () =>
      insertFile(tx, ctx, groupFiles(member.familyGroupId), picture),
    ),
  )
}

export function removeCoverPhoto(ctx: MemberContext, propertyId: string) {
  return changeInGroup(ctx, 'property.edit', (tx, member) =>
    replaceCover(tx, ctx, { propertyId, familyGroupId: member.familyGroupId }, async () => null),
  )
}

async function replaceCover(
  tx: Tx,
  ctx: MemberContext,
  key: repository.PropertyKey,
  nextCover: () => Promise<string | null>,
) {
  const { status, coverFileId: before } = await repository.lockProperty(tx, key)
  requireActive(status)
  const coverFileId = await nextCover()
  await repository.setCoverFile(tx, key, coverFileId)
  if (before) await markFileDeleted(tx, groupFiles(key.familyGroupId), before)
  await record(tx, ctx, key.propertyId, {
    verb: coverFileId ? 'PHOTOGRAPHED' : 'PHOTO_REMOVED',
    before: { coverFileId: before },
    after: { coverFileId },
  })
  return { coverFileId }
}

function requireActive(status: 'ACTIVE' | 'ARCHIVED') {
  if (status === 'ACTIVE') return
  throw new AppError(
    'conflict',
    'This property is archived and read-only. Bring it back before you change it.',
  )
}

function record(tx: Tx, ctx: MemberContext, propertyId: string, entry: ActivityEntry<typeof propertyEntity>) {
  return recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    of: propertyEntity,
    entityId: propertyId,
    ...entry,
  })
}
