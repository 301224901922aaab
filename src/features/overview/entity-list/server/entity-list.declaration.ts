import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { trustedPersonDeclaration } from '../../../base/emergency-access/server/trusted-person.declaration.ts'
import { groupEntity } from '../../../base/groups/group.entity.ts'
import { memberEntity } from '../../../base/groups/member.entity.ts'
import { memberSearch } from '../../../base/groups/server/member-search.repository.ts'
import { ownGroups } from '../../../base/groups/server/own-groups.repository.ts'
import { inviteEntity } from '../../../base/invites/invite.entity.ts'
import { ownInvites } from '../../../base/invites/server/own-invites.repository.ts'
import { assetDeclaration } from '../../../house/assets/server/asset.declaration.ts'
import { decisionDeclaration } from '../../../house/decisions/server/decision.declaration.ts'
import { documentDeclaration } from '../../../house/documents/server/document.declaration.ts'
import { handoverItemDeclaration } from '../../../house/handover/server/handover-item.declaration.ts'
import { keyDeclaration } from '../../../house/keys/server/key.declaration.ts'
import { manualSectionDeclaration } from '../../../house/manual/server/manual-section.declaration.ts'
import { meterDeclaration, meterReadingDeclaration } from '../../../house/meters/server/meter.declaration.ts'
import { ownershipDeclaration } from '../../../house/ownership/server/ownership.declaration.ts'
import { propertyDeclaration } from '../../../house/properties/server/property.declaration.ts'
import { secretDeclaration } from '../../../house/secrets/server/secret.declaration.ts'
import { workerDeclaration } from '../../../house/workers/server/worker.declaration.ts'
import { workerCertificateDeclaration } from '../../../house/workers/server/worker-certificate.declaration.ts'
import { billDeclaration } from '../../../money/bills/server/bill.declaration.ts'
import { billSeriesDeclaration } from '../../../money/bills/server/bill-series.declaration.ts'
import { budgetDeclaration } from '../../../money/budgets/server/budget.declaration.ts'
import { categoryDeclaration } from '../../../money/categories/server/category.declaration.ts'
import { invoiceDeclaration } from '../../../money/invoices/server/invoice.declaration.ts'
import { paymentDeclaration } from '../../../money/payments/server/payment.declaration.ts'
import { settlementDeclaration } from '../../../money/settlements/server/settlement.declaration.ts'
import { splitDefaultDeclaration } from '../../../money/split-defaults/server/split-default.declaration.ts'
import { familyEventDeclaration } from '../../../work/family-events/server/family-event.declaration.ts'
import { guestBookEntryDeclaration } from '../../../work/guest-book/server/guest-book-entry.declaration.ts'
import { jobMessageDeclaration } from '../../../work/job-messages/server/job-message.declaration.ts'
import { projectDeclaration } from '../../../work/projects/server/project.declaration.ts'
import { quoteDeclaration } from '../../../work/quotes/server/quote.declaration.ts'
import { relativeLinkEntity } from '../../../work/relative-links/relative-link.entity.ts'
import { scheduleDeclaration } from '../../../work/schedules/server/schedule.declaration.ts'
import { shareLinkEntity } from '../../../work/share-links/share-link.entity.ts'
import { stayDeclaration } from '../../../work/stays/server/stay.declaration.ts'
import { taskTemplateDeclaration } from '../../../work/task-templates/server/task-template.declaration.ts'
import { taskDeclaration } from '../../../work/tasks/server/task.declaration.ts'
import { visitDeclaration } from '../../../work/visits/server/visit.declaration.ts'
import { calendarSubscriptionEntity } from '../../calendar-subscriptions/calendar-subscription.entity.ts'

/**
 * All kinds of things, in the order of the log’s filter. Each feature declares its own; part of the composition root
 * (docs/adr/0069).
 */
export const declarations: readonly EntityDeclaration[] = [
  // Declared here, because the declarations of others are made of them.
  { entity: groupEntity, tables: [familyGroups], own: ownGroups },
  { entity: memberEntity, tables: [memberships], search: memberSearch },
  { entity: inviteEntity, own: ownInvites },
  trustedPersonDeclaration,
  propertyDeclaration,
  assetDeclaration,
  documentDeclaration,
  manualSectionDeclaration,
  keyDeclaration,
  meterDeclaration,
  meterReadingDeclaration,
  secretDeclaration,
  ownershipDeclaration,
  handoverItemDeclaration,
  decisionDeclaration,
  workerDeclaration,
  workerCertificateDeclaration,
  projectDeclaration,
  quoteDeclaration,
  taskDeclaration,
  taskTemplateDeclaration,
  scheduleDeclaration,
  stayDeclaration,
  guestBookEntryDeclaration,
  visitDeclaration,
  familyEventDeclaration,
  { entity: calendarSubscriptionEntity },
  { entity: shareLinkEntity },
  { entity: relativeLinkEntity },
  jobMessageDeclaration,
  paymentDeclaration,
  settlementDeclaration,
  billDeclaration,
  billSeriesDeclaration,
  invoiceDeclaration,
  budgetDeclaration,
  splitDefaultDeclaration,
  categoryDeclaration,
]

export const entities = declarations.map(({ entity }) => entity)

/** Undefined for an unknown or retired kind. */
export const findEntity = (kind: string) => entities.find((entity) => entity.kind === kind)

export const trashKinds = declarations.flatMap(({ trash }) => trash ?? [])

export const searchKinds = declarations.flatMap(({ search }) => search ?? [])
