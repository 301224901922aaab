import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { MemberContext, RelativeContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restoreFromTrash,
} from '../../../base/deletion/server/deletion.service.ts'
import { changeInProperty } from '../../properties/server/properties.service.ts'
import {
  inPrintOrder,
  isSameSet,
  type ManualKind,
  maxSectionsPerProperty,
  urgentKinds,
} from '../manual.rules.ts'
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

/** Returns the manual of a property, in its order. */
export const listManual = (ctx: MemberContext, propertyId: string) =>
  listSections(ctx.db, { propertyId, familyGroupId: ctx.member.familyGroupId })

/** Returns the manual for a relative. The caller has checked what their link opens. */
export const listManualByLink = ({ db, relative: { propertyId, familyGroupId } }: RelativeContext) =>
  listSections(db, { propertyId, familyGroupId })

/** Lists the urgent sections without their text, emergencies first. */
export async function listUrgentSections(ctx: MemberContext, propertyId: string) {
  const key = { propertyId, familyGroupId: ctx.member.familyGroupId }
  return inPrintOrder(await repository.listTitles(ctx.db, key, urgentKinds))
}

/** Lists the Markdown of the sections of some kinds, in order. */
export const listTextsOfKinds = (db: Executor, key: ManualKey, kinds: readonly ManualKind[]) =>
  repository.listTexts(db, key, kinds)

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
 * Adds a section within the caller’s transaction. The caller has checked the right and locked the property (or created
 * it in the same transaction). @returns its ID
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

/** Two requests at once must not both see room for one more. @returns the position after the last one */
async function requireRoom(tx: Tx, key: ManualKey): Promise<number> {
  await repository.lockManual(tx, key.propertyId)
  const places = await repository.listPlaces(tx, key)
  if (places.length < maxSectionsPerProperty) return (places.at(-1)?.position ?? 0) + 1
  throw new AppError(
    'conflict',
    t`A manual can have ${maxSectionsPerProperty} sections. Delete one you no longer need, or add to an existing one.`,
  )
}

/** Saves the form. A stale edit is refused with the newer version. */
export function updateManualSection(
  ctx: MemberContext,
  { manualSectionId, version, ...fields }: UpdateManualSectionInput,
) {
  return changeSection(ctx, manualSectionId, async (tx, current, propertyId) => {
    if (current.version !== version) throw staleSection(current)
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

const staleSection = (current: Parameters<typeof viewOf>[0]) =>
  staleEdit(
    t`This section was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    viewOf(current),
  )

export const sectionTrash = defineTrash({
  of: manualSectionEntity,
  get thing() {
    return t`This section`
  },
  right: 'manual.edit',
  table: manualSections,
  name: columnOf(manualSections.title),
  house: columnOf(manualSections.propertyId),
  requireRoom: (tx, _ctx, { house, familyGroupId }) => requireRoom(tx, { propertyId: house, familyGroupId }),
  purge: { job: { name: 'manual', cron: '27 3 * * *' } },
})

/** Soft-deletes: restorable for 30 days, then a job removes it. */
export const deleteManualSection = (ctx: MemberContext, manualSectionId: string) =>
  changeSection(ctx, manualSectionId, (tx, { title }, propertyId) =>
    putInTrash(tx, ctx, sectionTrash, { id: manualSectionId, propertyId, name: title }),
  )

/** Restores it to its position; IDs decide between two with the same position. */
export async function restoreManualSection(ctx: MemberContext, manualSectionId: string) {
  const { house } = await restoreFromTrash(ctx, sectionTrash, manualSectionId)
  return { propertyId: house }
}

/** Reorders the sections at once. A stale order is refused with the newer one. */
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
  staleEdit(
    t`This manual was changed by someone else. The latest version is shown now. Move the section again.`,
    current,
  )

const keyOf = ({ member }: MemberContext, manualSectionId: string) => ({
  manualSectionId,
  familyGroupId: member.familyGroupId,
})

type LockedSection = NonNullable<Awaited<ReturnType<typeof repository.lockSection>>>

/** Runs `changeInProperty` with one section locked. */
async function changeSection<Result>(
  ctx: MemberContext,
  manualSectionId: string,
  change: (tx: Tx, current: LockedSection, propertyId: string) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(ctx, manualSectionId)
  const propertyId = await repository.findPropertyOf(ctx.db, key)
  if (!propertyId) throw notFound(t`This section`)
  return changeInProperty(ctx, 'manual.edit', propertyId, async (tx) => {
    const current = await repository.lockSection(tx, key)
    if (!current) throw notFound(t`This section`)
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
