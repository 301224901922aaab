import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { findDeleters } from '../../../base/activity/server/activity.service.ts'
import { byDeletion, type TrashCursor } from '../../../base/deletion/deletion.rules.ts'
import { listDeleted, type TrashOf } from '../../../base/deletion/server/deletion.service.ts'
import { purgeDate } from '../../../base/groups/groups.rules.ts'
import { trashKinds } from '../../entity-list/server/entity-list.declaration.ts'
import type { RestoreDeletedInput, TrashEntryView, TrashView } from '../trash.schemas.ts'

export const trashPageSize = 50

/**
 * Returns a page of deleted things that can still be restored, newest first.
 * @param after the last entry of the previous page
 */
export async function listTrash(ctx: MemberContext, after?: TrashCursor): Promise<TrashView> {
  const lists = await Promise.all(trashKinds.map(({ of }) => listKind(ctx, of, after)))
  const found = lists.flat().toSorted(byDeletion)
  const page = found.slice(0, trashPageSize)
  const last = page.at(-1)
  const deleters = await findDeletersOf(ctx, page)
  return {
    entries: page.map((entry) => ({ ...entry, deletedBy: deleters.get(entry.id) ?? null })),
    next: last && found.length > page.length ? { deletedAt: last.deletedAt, id: last.id } : null,
  }
}

type Entry = Omit<TrashEntryView, 'deletedBy'>

async function listKind(ctx: MemberContext, trash: TrashOf, after?: TrashCursor): Promise<Entry[]> {
  const rows = await listDeleted(ctx, trash, trashPageSize + 1, after)
  return rows.map((row) => ({
    ...row,
    kind: trash.of.kind,
    label: trash.of.label,
    removedAt: purgeDate(new Date(row.deletedAt)).toISOString(),
  }))
}

/** Returns the names of those who deleted the entries, by entry id; unknown ones are left out. */
async function findDeletersOf(ctx: MemberContext, entries: Entry[]) {
  const byKind = Map.groupBy(entries, ({ kind }) => kind)
  const found = await Promise.all(
    [...byKind].map(([entityType, those]) =>
      findDeleters(ctx, { entityType, entityIds: those.map(({ id }) => id) }),
    ),
  )
  return new Map(found.flatMap((deleters) => [...deleters]))
}

/** Restores a thing through its feature. */
export async function restoreDeleted(
  ctx: MemberContext,
  { kind, id }: Pick<RestoreDeletedInput, 'kind' | 'id'>,
) {
  const found = trashKinds.find(({ of: trash }) => trash.of.kind === kind)
  if (!found) throw notFound(t`This kind of thing`)
  await found.restore(ctx, id)
}
