import type { MemberContext } from '../../../../server/context.ts'
import { findDeleters } from '../../../base/activity/server/activity.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { removedForGoodAt, restoreRights } from '../../../base/groups/trash.rules.ts'
import { listDeletedAssets } from '../../../house/assets/server/asset-trash.service.ts'
import { listDeletedDocuments } from '../../../house/documents/server/documents.service.ts'
import { listDeletedSections } from '../../../house/manual/server/manual.service.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { listDeletedProperties } from '../../../house/properties/server/properties.service.ts'
import { listDeletedSecrets } from '../../../house/secrets/server/secrets.service.ts'
import { listDeletedBillSeries, listDeletedBills } from '../../../money/bills/server/bill-trash.service.ts'
import { listDeletedPayments } from '../../../money/payments/server/payment-trash.service.ts'
import { listDeletedEvents } from '../../../work/family-events/server/family-events.service.ts'
import { listDeletedProjects } from '../../../work/projects/server/project-trash.service.ts'
import { listDeletedSchedules } from '../../../work/schedules/server/schedule-trash.service.ts'
import { listDeletedStays } from '../../../work/stays/server/stay-trash.service.ts'
import { listDeletedTasks } from '../../../work/tasks/server/task-trash.service.ts'
import type { TrashEntryView, TrashView } from '../trash.schemas.ts'

type Deleted = {
  id: string
  name: string
  deletedAt: Date
  /** Whether it is the caller's own, if that matters. */
  isOwn?: boolean
  /** Of what belongs to one. */
  propertyName?: string
  propertyStatus?: PropertyView['status']
}

type Kind = {
  kind: TrashEntryView['kind']
  /** Newest first. */
  list: (ctx: MemberContext, limit: number) => Promise<Deleted[]>
}

/** Everything that goes to the trash: one line for each kind, with how its feature lists what was deleted. */
const kinds: Kind[] = [
  { kind: 'property', list: listDeletedProperties },
  { kind: 'document', list: listDeletedDocuments },
  { kind: 'asset', list: listDeletedAssets },
  { kind: 'task', list: listDeletedTasks },
  { kind: 'project', list: listDeletedProjects },
  { kind: 'manual-section', list: listDeletedSections },
  { kind: 'secret', list: listDeletedSecrets },
  { kind: 'schedule', list: listDeletedSchedules },
  { kind: 'family-event', list: listDeletedEvents },
  { kind: 'stay', list: listDeletedStays },
  { kind: 'payment', list: listDeletedPayments },
  { kind: 'bill', list: listDeletedBills },
  { kind: 'bill-series', list: listDeletedBillSeries },
]

export const maxTrashEntries = 100

/** What was deleted in the group and can still be restored, newest first. */
export async function listTrash(ctx: MemberContext): Promise<TrashView> {
  const lists = await Promise.all(kinds.map((kind) => listKind(ctx, kind)))
  const entries = lists.flat().toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt))
  return { entries: entries.slice(0, maxTrashEntries), isCut: entries.length > maxTrashEntries }
}

async function listKind(ctx: MemberContext, { kind, list }: Kind): Promise<TrashEntryView[]> {
  const rows = await list(ctx, maxTrashEntries + 1)
  const deleters = await findDeleters(ctx, { entityType: kind, entityIds: rows.map(({ id }) => id) })
  return rows.map(({ id, name, deletedAt, isOwn = false, propertyName, propertyStatus }) => ({
    kind,
    id,
    name,
    mayRestore: can(ctx.member.role, restoreRights[kind], { own: isOwn }),
    archivedProperty: (propertyStatus === 'ARCHIVED' && propertyName) || null,
    deletedAt: deletedAt.toISOString(),
    deletedBy: deleters.get(id) ?? null,
    removedAt: removedForGoodAt(deletedAt).toISOString(),
  }))
}
