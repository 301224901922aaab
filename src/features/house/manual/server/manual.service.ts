import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  bringBack,
  columnOf,
  defineTrash,
  putInTrash,
} from '../../../base/deletion/server/deletion.service.ts'
import { changeInProperty } from '../../properties/server/properties.service.ts'
import { isSameSet, maxSectionsPerProperty } from '../manual.rules.ts'
import type {
  CreateManualSectionInput,
  ManualSectionFields,
  ManualSectionView,
  ReorderManualInput,
  UpdateManualSectionInput,
} from '../manual.schemas.ts'
import { manualSectionEntity } from '../manual-section.entity.ts'
import * as repository from './manual.repository.ts'

type ManualKey = Parameters<typeof repository.listSections>[1]

/** The manual of a property, in its order. */
export const listManual = (ctx: MemberContext, propertyId: string) =>
  listSections(ctx.db, { propertyId, familyGroupId: ctx.member.familyGroupId })

async function listSections(db: Executor, key: ManualKey): Promise<ManualSectionView[]> {
  return (await repository.listSections(db, key)).map(viewOf)
}

const viewOf = (section: Omit<ManualSectionView, 'updatedAt'> & { updatedAt: Date }): ManualSectionView => ({
  ...section,
  updatedAt: section.updatedAt.toISOString(),
})

/** Adds a section at the end. */
export function createManualSection(ctx: MemberContext, { propertyId, ...fields }: CreateManualSectionInput) {
  return changeInProperty(ctx, 'manual.edit', propertyId, async (tx) => ({
    manualSectionId: await addManualSection(tx, ctx, propertyId, fields),
  }))
}

/**
 * The part of adding a section that runs inside a transaction of the caller, who has checked the right and holds the
 * property (or made it in the same transaction). @returns its id
 */
export async function addManualSection(
  tx: Tx,
  ctx: MemberContext,
  propertyId: string,
  fields: ManualSectionFields,
): Promise<string> {
  const key = { propertyId, familyGroupId: ctx.member.familyGroupId }
  const position = await requireRoom(tx, key)
  const id = await repository.insertSection(tx, { ...fields, ...key, position, createdBy: ctx.user.id })
  await record(tx, ctx, propertyId, id, { verb: 'CREATED', after: { ...fields, name: fields.title } })
  return id
}

/** Two requests at once must not both see room for one more. @returns the place after the last one */
async function requireRoom(tx: Tx, key: ManualKey): Promise<number> {
  await repository.lockManual(tx, key.propertyId)
  const places = await repository.listPlaces(tx, key)
  if (places.length < maxSectionsPerProperty) return (places.at(-1)?.position ?? 0) + 1
  throw new AppError(
    'conflict',
    `A manual can have ${maxSectionsPerProperty} sections. Delete one that nobody needs, or write into one that is there.`,
  )
}

/** Saves the form. A stale one is refused with the newer value, and nothing is overwritten. */
export function updateManualSection(
  ctx: MemberContext,
  { manualSectionId, version, ...fields }: UpdateManualSectionInput,
) {
  return changeSection(ctx, manualSectionId, async (tx, current, propertyId) => {
    if (current.version !== version) throw staleEdit(current)
    const { kind, title, body } = current
    if (kind === fields.kind && title === fields.title && body === fields.body) return { version }
    await repository.updateSection(tx, keyOf(ctx, manualSectionId), fields)
    await record(tx, ctx, propertyId, manualSectionId, {
      verb: 'CHANGED',
      before: { kind, title, body, name: title },
      after: { ...fields, name: fields.title },
    })
    return { version: version + 1 }
  })
}

const staleEdit = (current: Parameters<typeof viewOf>[0]) =>
  new AppError(
    'conflict',
    'Somebody else saved this section while you were writing. Nothing of theirs was overwritten: look at what they wrote, then save again.',
    { current: viewOf(current) },
  )

export const sectionTrash = defineTrash({
  of: manualSectionEntity,
  thing: 'This section',
  right: 'manual.edit',
  table: manualSections,
  name: columnOf(manualSections.title),
  house: columnOf(manualSections.propertyId),
  requireRoom: (tx, _ctx, { house, familyGroupId }) => requireRoom(tx, { propertyId: house, familyGroupId }),
  purge: { job: { name: 'manual', cron: '27 3 * * *' } },
})

/** Soft: it can be restored for 30 days, then a job removes it. */
export const deleteManualSection = (ctx: MemberContext, manualSectionId: string) =>
  changeSection(ctx, manualSectionId, (tx, { title }, propertyId) =>
    putInTrash(tx, ctx, sectionTrash, { id: manualSectionId, propertyId, name: title }),
  )

/** Back at the place that it had; beside another that has this place by now, ids decide. */
export async function restoreManualSection(ctx: MemberContext, manualSectionId: string) {
  const { house } = await bringBack(ctx, sectionTrash, manualSectionId)
  return { propertyId: house }
}

/** Puts the sections in another order, in one go. When it is another than the caller saw, it is refused with the newer one. */
export function reorderManual(ctx: MemberContext, { propertyId, from, to }: ReorderManualInput) {
  return changeInProperty(ctx, 'manual.edit', propertyId, async (tx, { familyGroupId }) => {
    const key = { propertyId, familyGroupId }
    await repository.lockManual(tx, propertyId)
    const current = (await repository.listPlaces(tx, key)).map(({ id }) => id)
    if (String(current) !== String(from) || !isSameSet(from, to))
      throw staleOrder(await listSections(tx, key))
    if (String(from) === String(to)) return
    await repository.updatePlaces(tx, key, to)
    await record(tx, ctx, propertyId, propertyId, {
      verb: 'REORDERED',
      before: { order: from },
      after: { order: to },
    })
  })
}

const staleOrder = (current: ManualSectionView[]) =>
  new AppError(
    'conflict',
    'Somebody else changed this manual meanwhile. It is shown as it is now: move the section again.',
    { current },
  )

const keyOf = ({ member }: MemberContext, manualSectionId: string) => ({
  manualSectionId,
  familyGroupId: member.familyGroupId,
})

type LockedSection = NonNullable<Awaited<ReturnType<typeof repository.lockSection>>>

/** `changeInProperty` for one section, held until the change is done. */
async function changeSection<Result>(
  ctx: MemberContext,
  manualSectionId: string,
  change: (tx: Tx, current: LockedSection, propertyId: string) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(ctx, manualSectionId)
  const propertyId = await repository.findPropertyOf(ctx.db, key)
  if (!propertyId) throw notFound('This section')
  return changeInProperty(ctx, 'manual.edit', propertyId, async (tx) => {
    const current = await repository.lockSection(tx, key)
    if (!current) throw notFound('This section')
    return change(tx, current, propertyId)
  })
}

function record(
  tx: Tx,
  ctx: MemberContext,
  propertyId: string,
  entityId: string,
  entry: ActivityEntry<typeof manualSectionEntity>,
) {
  return recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    of: manualSectionEntity,
    entityId,
    propertyId,
    ...entry,
  })
}
