import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { findDeleters } from '../../../base/activity/server/activity.service.ts'
import { listDeleted, type TrashOf } from '../../../base/deletion/server/deletion.service.ts'
import { removedForGoodAt } from '../../../base/groups/groups.rules.ts'
import type { RestoreDeletedInput, TrashEntryView, TrashView } from '../trash.schemas.ts'
import { kindsOfTrash, trashKinds } from './trash-kinds.service.ts'

export const maxTrashEntries = 100

/** What was deleted in the group and can still be restored, newest first. */
export async function listTrash(ctx: MemberContext): Promise<TrashView> {
  const lists = await Promise.all(trashKinds.map((kind) => listKind(ctx, kind)))
  const entries = lists.flat().toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt))
  return { entries: entries.slice(0, maxTrashEntries), isCut: entries.length > maxTrashEntries }
}

async function listKind(ctx: MemberContext, trash: TrashOf): Promise<TrashEntryView[]> {
  const rows = await listDeleted(ctx, trash, maxTrashEntries + 1)
  const deleters = await findDeleters(ctx, { entityType: trash.of.kind, entityIds: rows.map(({ id }) => id) })
  return rows.map(({ deletedAt, ...row }) => ({
    ...row,
    kind: trash.of.kind,
    label: trash.of.label,
    deletedAt: deletedAt.toISOString(),
    deletedBy: deleters.get(row.id) ?? null,
    removedAt: removedForGoodAt(deletedAt).toISOString(),
  }))
}

/** Brings something back, as its feature does it. */
export async function restoreDeleted(
  ctx: MemberContext,
  { kind, id }: Pick<RestoreDeletedInput, 'kind' | 'id'>,
) {
  const found = kindsOfTrash.find(({ trash }) => trash.of.kind === kind)
  if (!found) throw notFound('This kind of thing')
  await found.restore(ctx, id)
}
