import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { restoreAsset } from '../../house/assets/assets.functions.ts'
import { restoreDocument } from '../../house/documents/documents.functions.ts'
import { restoreManualSection } from '../../house/manual/manual.functions.ts'
import { restoreProperty } from '../../house/properties/properties.functions.ts'
import { restoreSecret } from '../../house/secrets/secrets.functions.ts'
import { restoreBill, restoreBillSeries } from '../../money/bills/bills.functions.ts'
import { restorePayment } from '../../money/payments/payments.functions.ts'
import { restoreFamilyEvent } from '../../work/family-events/family-events.functions.ts'
import { restoreProject } from '../../work/projects/projects.functions.ts'
import { restoreSchedule } from '../../work/schedules/schedules.functions.ts'
import { restoreStay } from '../../work/stays/stays.functions.ts'
import { restoreTask } from '../../work/tasks/tasks.functions.ts'
import { listTrash } from './trash.functions.ts'
import type { TrashEntryView } from './trash.schemas.ts'

/** What was deleted in a group and can still be restored. */
export const trashQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('familyGroup', familyGroupId, 'trash'),
    queryFn: () => listTrash({ data: { familyGroupId } }),
  })

/** How each kind of thing is restored. */
const restorers: Record<TrashEntryView['kind'], (familyGroupId: string, id: string) => Promise<unknown>> = {
  property: (familyGroupId, propertyId) => restoreProperty({ data: { familyGroupId, propertyId } }),
  project: (familyGroupId, projectId) => restoreProject({ data: { familyGroupId, projectId } }),
  asset: (familyGroupId, assetId) => restoreAsset({ data: { familyGroupId, assetId } }),
  document: (familyGroupId, documentId) => restoreDocument({ data: { familyGroupId, documentId } }),
  'manual-section': (familyGroupId, manualSectionId) =>
    restoreManualSection({ data: { familyGroupId, manualSectionId } }),
  secret: (familyGroupId, secretId) => restoreSecret({ data: { familyGroupId, secretId } }),
  stay: (familyGroupId, stayId) => restoreStay({ data: { familyGroupId, stayId } }),
  payment: (familyGroupId, paymentId) => restorePayment({ data: { familyGroupId, paymentId } }),
  schedule: (familyGroupId, scheduleId) => restoreSchedule({ data: { familyGroupId, scheduleId } }),
  'family-event': (familyGroupId, familyEventId) =>
    restoreFamilyEvent({ data: { familyGroupId, familyEventId } }),
  task: (familyGroupId, taskId) => restoreTask({ data: { familyGroupId, taskId } }),
  bill: (familyGroupId, billId) => restoreBill({ data: { familyGroupId, billId } }),
  'bill-series': (familyGroupId, billSeriesId) =>
    restoreBillSeries({ data: { familyGroupId, billSeriesId } }),
}

export const useRestoreFromTrash = (familyGroupId: string) =>
  useMutation({
    mutationFn: ({ kind, id }: Pick<TrashEntryView, 'kind' | 'id'>) => restorers[kind](familyGroupId, id),
  })
