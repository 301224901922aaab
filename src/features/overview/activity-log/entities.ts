import type { Entity } from '../../base/entities/entities.rules.ts'
import { groupEntity } from '../../base/groups/group.entity.ts'
import { memberEntity } from '../../base/groups/member.entity.ts'
import { inviteEntity } from '../../base/invites/invite.entity.ts'
import { assetEntity } from '../../house/assets/asset.entity.ts'
import { documentEntity } from '../../house/documents/document.entity.ts'
import { keyEntity } from '../../house/keys/key.entity.ts'
import { manualSectionEntity } from '../../house/manual/manual-section.entity.ts'
import { ownershipEntity } from '../../house/ownership/ownership.entity.ts'
import { propertyEntity } from '../../house/properties/property.entity.ts'
import { secretEntity } from '../../house/secrets/secret.entity.ts'
import { workerEntity } from '../../house/workers/worker.entity.ts'
import { workerCertificateEntity } from '../../house/workers/worker-certificate.entity.ts'
import { billEntity } from '../../money/bills/bill.entity.ts'
import { billSeriesEntity } from '../../money/bills/bill-series.entity.ts'
import { budgetEntity } from '../../money/budgets/budget.entity.ts'
import { invoiceEntity } from '../../money/invoices/invoice.entity.ts'
import { paymentEntity } from '../../money/payments/payment.entity.ts'
import { settlementEntity } from '../../money/settlements/settlement.entity.ts'
import { splitDefaultEntity } from '../../money/split-defaults/split-default.entity.ts'
import { familyEventEntity } from '../../work/family-events/family-event.entity.ts'
import { jobMessageEntity } from '../../work/job-messages/job-message.entity.ts'
import { projectEntity } from '../../work/projects/project.entity.ts'
import { quoteEntity } from '../../work/quotes/quote.entity.ts'
import { scheduleEntity } from '../../work/schedules/schedule.entity.ts'
import { shareLinkEntity } from '../../work/share-links/share-link.entity.ts'
import { stayEntity } from '../../work/stays/stay.entity.ts'
import { taskEntity } from '../../work/tasks/task.entity.ts'
import { visitEntity } from '../../work/visits/visit.entity.ts'

/** All kinds of things in the log, in filter order. Each feature declares its own. */
export const entities: readonly Entity[] = [
  groupEntity,
  memberEntity,
  inviteEntity,
  propertyEntity,
  assetEntity,
  documentEntity,
  manualSectionEntity,
  keyEntity,
  secretEntity,
  ownershipEntity,
  workerEntity,
  workerCertificateEntity,
  projectEntity,
  quoteEntity,
  taskEntity,
  scheduleEntity,
  stayEntity,
  visitEntity,
  familyEventEntity,
  shareLinkEntity,
  jobMessageEntity,
  paymentEntity,
  settlementEntity,
  billEntity,
  billSeriesEntity,
  invoiceEntity,
  budgetEntity,
  splitDefaultEntity,
]

/** Undefined for an unknown or retired kind. */
export const findEntity = (kind: string) => entities.find((entity) => entity.kind === kind)
