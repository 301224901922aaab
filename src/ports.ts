import { lockActiveProperty } from './features/base/deletion/server/deletion.ports.ts'
import { tellNewManager as tellOfRequests } from './features/base/emergency-access/server/emergency-notices.service.ts'
import {
  endRequestsOfGroup,
  endTrustInLeaver,
  endTrustInManager,
} from './features/base/emergency-access/server/end-trust.service.ts'
import {
  endEmergencyAccess,
  endPersonalLinks,
  endShareLinks,
  releaseAfterLeaving,
  requirePlanForGroup,
  settleBeforeLeaving,
  tellNewManager,
} from './features/base/groups/server/groups.ports.ts'
import { codesOfInvites as findCodesOfInvites } from './features/base/invites/server/invite-codes.service.ts'
import { codesOfInvites } from './features/base/notifications/server/notifications.ports.ts'
import { requireRoomForGroup } from './features/base/subscription/server/entitlement.service.ts'
import { countPropertiesOf } from './features/base/subscription/server/subscription.ports.ts'
import { findPeriodEnd } from './features/base/subscription/server/subscription.service.ts'
import { findPaidUntil } from './features/base/users/server/users.ports.ts'
import { decisionLeads, decisionSubjects } from './features/house/decisions/server/decisions.ports.ts'
import { requireNoOpenDecision } from './features/house/decisions/server/decisions.service.ts'
import {
  refuseArchiving,
  refuseDeletion,
  resumeAfterRestore,
} from './features/house/properties/server/properties.ports.ts'
import {
  countPropertiesOfGroups,
  holdActiveProperty,
} from './features/house/properties/server/properties.service.ts'
import { endWorkOf } from './features/house/workers/server/workers.ports.ts'
import { goOnWithBills } from './features/money/bills/server/make-bills.service.ts'
import { holdBillOf, reopenBillOf, settleBillAgain } from './features/money/bills/server/pay-bill.service.ts'
import { checkBudgets } from './features/money/budgets/server/budget-notices.service.ts'
import { countOpenInvoices } from './features/money/invoices/server/invoice-view.service.ts'
import { getProjectSpending } from './features/money/money-reports/server/money-reports.service.ts'
import { listOutsiders } from './features/money/participants/server/participants.service.ts'
import { paymentComments } from './features/money/payments/server/payment-comments.service.ts'
import { paymentSubject } from './features/money/payments/server/payment-subject.service.ts'
import { billOfPayment, expenseCounts } from './features/money/payments/server/payments.ports.ts'
import { requireNoMoney } from './features/money/payments/server/payments.service.ts'
import { closeLeaverBalance } from './features/money/settlements/server/write-off.service.ts'
import { commentsOnPayments } from './features/work/comments/server/comments.ports.ts'
import { givePhotosOfLink } from './features/work/problem-reports/server/problem-photos.repository.ts'
import { giveProblemsOfLink } from './features/work/problem-reports/server/problems-by-link.repository.ts'
import { budgetLead } from './features/work/projects/server/budget-lead.service.ts'
import {
  endTasksOfProject,
  followProject,
  openThingsOfProject,
  spendingOfProjects,
} from './features/work/projects/server/projects.ports.ts'
import { quoteSubject } from './features/work/quotes/server/quote-subject.service.ts'
import { countOpenQuotes } from './features/work/quotes/server/quotes.service.ts'
import { whyJobIsGone, withdrawQuotesOfJob } from './features/work/quotes/server/quotes-of-job.service.ts'
import { endRelativeLinks } from './features/work/relative-links/server/end-relative-links.service.ts'
import { giveToMember, peopleOutside } from './features/work/relative-links/server/relative-links.ports.ts'
import { nextIfDone } from './features/work/schedules/schedules.rules.ts'
import { takeBackSuccessor, taskEnded } from './features/work/schedules/server/occurrences.service.ts'
import { endLinks } from './features/work/share-links/server/end-links.service.ts'
import { setClosing } from './features/work/share-links/server/link-changes.repository.ts'
import { countLinksOfProject } from './features/work/share-links/server/list-links.service.ts'
import { endOffersOfJob, whyItIsOver } from './features/work/share-links/server/share-links.ports.ts'
import { cancelStaysOf } from './features/work/stays/server/change-stay.service.ts'
import { stayLead } from './features/work/stays/server/stay-lead.service.ts'
import { giveStaysOfLink } from './features/work/stays/server/stays-of-link.repository.ts'
import { endTasks } from './features/work/tasks/server/move-task.service.ts'
import { planOfTask } from './features/work/tasks/server/tasks.ports.ts'
import { releaseTasksOf } from './features/work/tasks/server/update-task.service.ts'
import { cancelVisitsOf, releaseVisitsOf } from './features/work/visits/server/release-visits.service.ts'
import { countOpenVisits } from './features/work/visits/server/visits.service.ts'
import { cancelVisitsOfJob } from './features/work/visits/server/visits-of-job.service.ts'

// Part of the composition root: connects the ports of lower layers to features. See docs/adr/0041.

codesOfInvites.provide(findCodesOfInvites)
findPaidUntil.provide(findPeriodEnd)
requirePlanForGroup.provide(requireRoomForGroup)
countPropertiesOf.provide(countPropertiesOfGroups)
settleBeforeLeaving.provide(closeLeaverBalance)
endShareLinks.provide(endLinks)
endPersonalLinks.provide(endRelativeLinks)
releaseAfterLeaving.provide(async (tx, ctx, leaver) => {
  await cancelStaysOf(tx, ctx, leaver)
  await releaseTasksOf(tx, ctx, leaver)
  await releaseVisitsOf(tx, ctx, leaver)
  await endTrustInLeaver(tx, ctx, leaver)
})
endEmergencyAccess.provide((tx, ctx, { familyGroupId, userId }) =>
  userId === undefined
    ? endRequestsOfGroup(tx, ctx, familyGroupId)
    : endTrustInManager(tx, ctx, { familyGroupId, userId }),
)
tellNewManager.provide(tellOfRequests)

endWorkOf.provide(cancelVisitsOf)

decisionSubjects.provide({ PAYMENT: paymentSubject, QUOTE: quoteSubject })
decisionLeads.provide({ BUDGET: budgetLead, STAY: stayLead })

lockActiveProperty.provide(holdActiveProperty)
refuseDeletion.provide(async (tx, house) => {
  await requireNoMoney(tx, house)
  await requireNoOpenDecision(tx, house)
})
refuseArchiving.provide(requireNoOpenDecision)
resumeAfterRestore.provide(goOnWithBills)

endOffersOfJob.provide(async (tx, ctx, reason) => {
  await withdrawQuotesOfJob(tx, ctx, reason)
  await cancelVisitsOfJob(tx, ctx, reason)
})
whyItIsOver.provide(whyJobIsGone)
followProject.provide(setClosing)
spendingOfProjects.provide(getProjectSpending)
endTasksOfProject.provide(endTasks)
openThingsOfProject.provide(async (ctx, projectId) => {
  const [quotes, visits, invoices, links] = await Promise.all([
    countOpenQuotes(ctx, projectId),
    countOpenVisits(ctx, projectId),
    countOpenInvoices(ctx, projectId),
    countLinksOfProject(ctx, projectId),
  ])
  return [
    { kind: 'QUOTE', total: quotes },
    { kind: 'VISIT', total: visits },
    { kind: 'INVOICE', total: invoices },
    { kind: 'LINK', total: links },
  ]
})

giveToMember.provide(async (tx, handOver) => {
  await giveStaysOfLink(tx, handOver)
  // The photos belong to the problems, which name the link until they are given away.
  await givePhotosOfLink(tx, handOver)
  await giveProblemsOfLink(tx, handOver)
})

planOfTask.provide({ taskEnded, takeBackSuccessor, nextIfDone })

expenseCounts.provide(checkBudgets)
billOfPayment.provide({ hold: holdBillOf, reopen: reopenBillOf, payAgain: settleBillAgain })

commentsOnPayments.provide(paymentComments)
peopleOutside.provide(listOutsiders)
