import { newId } from '../src/lib/ids.ts'

/**
 * Who may call what: one line for every server function and every raw route. registry.wire.test.ts tries each line on
 * the wire, and fails for a call without a line and for a line without a call.
 */
/**
 * `signed`: anyone with the payment provider's signature; without a provider there is no such route. `share`: anyone
 * with the token of a share link, which is part of the input.
 */
export type Rule = 'public' | 'signed' | 'signed-in' | 'member' | 'manager' | 'admin' | 'share'

export type FunctionAccess = {
  rule: Rule
  method: 'GET' | 'POST'
  /** Valid input for things of the given group. */
  input?: (scope: Scope) => unknown
  /** The status that a VIEWER of the group gets, if the rule is `member`. */
  viewer?: 200 | 403 | 404
  /** If the rule is `signed-in` and the input names something that does not belong to the caller. */
  stranger?: 404 | 409
}

/** Things of the group, and a notification of its manager. */
export type Scope = {
  familyGroupId: string
  propertyId: string
  assetId: string
  meterId: string
  documentId: string
  manualSectionId: string
  secretId: string
  projectId: string
  quoteId: string
  visitId: string
  decisionId: string
  taskId: string
  commentId: string
  scheduleId: string
  stayId: string
  familyEventId: string
  taskTemplateId: string
  paymentId: string
  settlementId: string
  billId: string
  billSeriesId: string
  invoiceId: string
  budgetId: string
  workerId: string
  workerCertificateId: string
  /** Two people who share the group's costs; the first one is its manager. */
  participantIds: [string, string]
  fileId: string
  notificationId: string
  inviteId: string
  /** The code of an open invite to the group. */
  inviteCode: string
  /** The code of a job of this contractor, two more to accept and to decline, and one of a permanent link. */
  relativeLinkId: string
  relativeCode: string
  relativeTaskId: string
  relativeFileId: string
  relativeDecisionId: string
  relativeDocumentId: string
  shareLinkId: string
  shareCode: string
  otherShareCode: string
  standingToken: string
  /** A picture of that job which its contractor may see. */
  jobFileId: string
  /** The token of the manager's calendar feed. */
  feedToken: string
}

const fields = { name: 'Boathouse', timeZone: 'UTC' }
const event = { title: 'Meeting', startsOn: '2027-05-01', endsOn: '2027-05-01' }

/** A browser at its push service, with a point of the curve that belongs to nobody. */
const pushTarget = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
})

const aKey = { label: 'Front door', holderName: 'Rosa', handedOverOn: '2026-11-03' }

const aMeter = { name: 'Main meter', kind: 'ELECTRICITY', unit: 'KWH' }
const aReading = { valueThousandths: 1_000, readOn: '2026-11-03' }

const aDecision = {
  question: 'A new roof?',
  kind: 'YES_NO',
  counting: 'SHARES',
  threshold: 'MAJORITY',
  quorumPercent: null,
  deadlineOn: '2099-05-01',
  documentIds: [],
}

const aVisit = { startsOn: '2027-05-03', startTime: '09:00', endsOn: '2027-05-03', endTime: '10:00' }
const anOffer = { labourMinor: 60_000, materialsMinor: 40_000 }

const aPlan = { title: 'Sweep the chimney', rule: 'FREQ=YEARLY', startsOn: '2027-10-01' }

const aBill = { title: 'Property tax', amountMinor: 12_000, category: 'TAXES', dueOn: '2028-04-15' }
const someBills = {
  title: 'Power',
  amountMinor: 6_000,
  category: 'ENERGY',
  rule: 'MONTHLY',
  startsOn: '2028-01-31',
}
const payment = ([payerId, other]: [string, string]) => ({
  kind: 'EXPENSE',
  title: 'New gutter',
  amountMinor: 9_000,
  paidOn: '2026-03-02',
  payerId,
  category: 'REPAIRS',
  split: {
    method: 'EQUAL',
    weights: [payerId, other].map((participantId) => ({ participantId, weight: 1 })),
  },
})

const anInvoice = () => ({
  workerId: newId(),
  number: '2026-17',
  amountMinor: 12_000,
  issuedOn: '2026-11-01',
  dueOn: '2026-12-01',
})

export const functionAccess: Record<string, FunctionAccess> = {
  'bills.createBill': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, fields: aBill }),
    viewer: 403,
  },
  'bills.createBillSeries': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, fields: someBills }),
    viewer: 403,
  },
  'bills.deleteBill': {
    rule: 'member',
    method: 'POST',
    input: ({ billId }) => ({ billId }),
    viewer: 403,
  },
  'bills.deleteBillSeries': {
    rule: 'member',
    method: 'POST',
    input: ({ billSeriesId }) => ({ billSeriesId }),
    viewer: 403,
  },
  'bills.endBillSeries': {
    rule: 'member',
    method: 'POST',
    input: ({ billSeriesId }) => ({ billSeriesId, version: 1 }),
    viewer: 403,
  },
  'bills.getBill': {
    rule: 'member',
    method: 'GET',
    input: ({ billId }) => ({ billId }),
    viewer: 200,
  },
  'bills.getBillsAhead': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'bills.getBillSeries': {
    rule: 'member',
    method: 'GET',
    input: ({ billSeriesId }) => ({ billSeriesId }),
    viewer: 200,
  },
  'bills.listBills': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId, which: 'open' }),
    viewer: 200,
  },
  'bills.listBillSeries': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'bills.payBill': {
    rule: 'member',
    method: 'POST',
    input: ({ billId, participantIds }) => ({
      billId,
      version: 1,
      payment: { ...payment(participantIds), id: newId() },
    }),
    viewer: 403,
  },
  'bills.restoreBill': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, billId }) => ({ familyGroupId, billId }),
    viewer: 403,
  },
  'bills.restoreBillSeries': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, billSeriesId }) => ({ familyGroupId, billSeriesId }),
    viewer: 403,
  },
  'bills.setBillStatus': {
    rule: 'member',
    method: 'POST',
    input: ({ billId }) => ({ billId, version: 1, status: 'CANCELLED' }),
    viewer: 403,
  },
  'bills.updateBill': {
    rule: 'member',
    method: 'POST',
    input: ({ billId }) => ({ billId, version: 1, fields: aBill }),
    viewer: 403,
  },
  'bills.updateBillSeries': {
    rule: 'member',
    method: 'POST',
    input: ({ billSeriesId }) => ({
      billSeriesId,
      version: 1,
      fields: { title: 'Power', amountMinor: 7_000, category: 'ENERGY' },
    }),
    viewer: 403,
  },
  'assets.listAssetHistory': {
    rule: 'member',
    method: 'GET',
    input: ({ assetId }) => ({ assetId }),
    viewer: 200,
  },
  'assets.createAsset': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, name: 'Boiler' }),
    viewer: 403,
  },
  'assets.deleteAsset': {
    rule: 'member',
    method: 'POST',
    input: ({ assetId }) => ({ assetId }),
    viewer: 403,
  },
  'assets.getAsset': {
    rule: 'member',
    method: 'GET',
    input: ({ assetId }) => ({ assetId }),
    viewer: 200,
  },
  'assets.listAssetChoices': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'assets.listAssetLabels': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'assets.listAssets': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'assets.restoreAsset': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, assetId }) => ({ familyGroupId, assetId }),
    viewer: 403,
  },
  'assets.setAssetStatus': {
    rule: 'member',
    method: 'POST',
    input: ({ assetId }) => ({ assetId, status: 'BROKEN', version: 1 }),
    viewer: 403,
  },
  'assets.updateAsset': {
    rule: 'member',
    method: 'POST',
    input: ({ assetId }) => ({ assetId, name: 'Boiler', version: 1 }),
    viewer: 403,
  },
  'balances.getBalances': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId, propertyId }) => ({ familyGroupId, propertyId }),
    viewer: 200,
  },
  'balances.remindToSettle': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, participantIds: [toId, fromId] }) => ({ familyGroupId, fromId, toId }),
    viewer: 403,
  },
  'budgets.carryBudgets': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, year: 2026 }),
    viewer: 403,
  },
  'budgets.createBudget': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, year: 2027, category: 'GARDEN', amountMinor: 10_000 }),
    viewer: 403,
  },
  'budgets.deleteBudget': {
    rule: 'member',
    method: 'POST',
    input: ({ budgetId }) => ({ budgetId, version: 1 }),
    viewer: 403,
  },
  'budgets.listBudgets': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'budgets.updateBudget': {
    rule: 'member',
    method: 'POST',
    input: ({ budgetId }) => ({ budgetId, version: 1, amountMinor: 20_000 }),
    viewer: 403,
  },
  'calendar-feeds.listFeeds': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'calendar-feeds.makeFeed': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, propertyId }) => ({
      familyGroupId,
      scope: 'PROPERTY',
      ofPropertyId: propertyId,
    }),
    viewer: 200,
  },
  'calendar-feeds.turnOffFeed': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, feedId: newId() }),
    // They see the group, but have no such feed.
    viewer: 404,
  },
  'calendar-subscriptions.addCalendarSubscription': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({
      familyGroupId,
      fields: { address: 'webcal://school.example/holidays.ics', name: 'School holidays', color: 'pine' },
    }),
  },
  'calendar-subscriptions.listCalendarSubscriptions': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'calendar-subscriptions.refreshCalendarSubscription': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, calendarSubscriptionId: newId() }),
  },
  'calendar-subscriptions.removeCalendarSubscription': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, calendarSubscriptionId: newId() }),
  },
  'calendar-subscriptions.updateCalendarSubscription': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({
      familyGroupId,
      calendarSubscriptionId: newId(),
      version: 1,
      fields: { name: 'School', color: 'lake' },
    }),
  },
  'calendar.getCalendar': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'categories.addCategory': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, name: 'Firewood' }),
  },
  'categories.listCategories': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'categories.renameCategory': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, category: 'GARDEN', name: 'Lawn', version: 1 }),
  },
  'categories.showCategory': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, category: 'GARDEN', isOffered: false }),
  },
  'checklists.addLines': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, texts: ['Turn the water off'] }),
    viewer: 403,
  },
  'checklists.deleteLine': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, lineId: newId() }),
    viewer: 403,
  },
  'checklists.editLine': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, lineId: newId(), from: 'Water', text: 'Turn the water off' }),
    viewer: 403,
  },
  'checklists.listChecklist': {
    rule: 'member',
    method: 'GET',
    input: ({ taskId }) => ({ taskId }),
    viewer: 200,
  },
  'checklists.reorderChecklist': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, from: [], to: [] }),
    viewer: 403,
  },
  'checklists.restoreLine': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, lineId: newId(), text: 'Water', isDone: false, position: 0 }),
    viewer: 403,
  },
  'checklists.setLineDone': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, lineId: newId(), isDone: true }),
    // Viewers tick checklists only of tasks assigned to them; this one is not.
    viewer: 403,
  },
  'checks.runChecks': { rule: 'admin', method: 'GET' },
  'accounts.deleteMyAccount': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ confirmation: 'DELETE' }),
  },
  'accounts.myAccountDeletion': { rule: 'signed-in', method: 'GET' },
  'comments.addComment': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, body: 'The ladder is in the shed.' }),
    viewer: 200,
  },
  'comments.deleteComment': {
    rule: 'member',
    method: 'POST',
    input: ({ commentId }) => ({ commentId }),
    viewer: 403,
  },
  'comments.editComment': {
    rule: 'member',
    method: 'POST',
    input: ({ commentId }) => ({ commentId, version: 1, body: 'The ladder is in the garage.' }),
    viewer: 403,
  },
  'comments.listComments': {
    rule: 'member',
    method: 'GET',
    input: ({ taskId }) => ({ taskId }),
    viewer: 200,
  },
  'comments.restoreComment': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, commentId }) => ({ familyGroupId, commentId }),
    viewer: 403,
  },
  'demo.getDemoOffer': { rule: 'public', method: 'GET' },
  'dashboard.getDashboard': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'guest-book.addEntry': {
    rule: 'member',
    method: 'POST',
    input: ({ stayId }) => ({ stayId, body: 'It rained.' }),
    viewer: 403,
  },
  'guest-book.deleteEntry': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, guestBookEntryId: newId() }),
    viewer: 404,
  },
  'guest-book.editEntry': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({
      propertyId,
      guestBookEntryId: newId(),
      version: 1,
      body: 'It rained.',
    }),
    viewer: 404,
  },
  'guest-book.listEntries': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'guest-book.listStaysToWriteAbout': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'guest-book.restoreEntry': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, guestBookEntryId: newId() }),
    viewer: 404,
  },
  'problem-reports.acceptProblemReport': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, version: 1, priority: 'HIGH' }),
    viewer: 403,
  },
  'problem-reports.listProblemReports': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId, part: 'waiting' }),
    viewer: 200,
  },
  'problem-reports.reportProblem': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, id: newId(), title: 'Water drips from the ceiling' }),
    viewer: 200,
  },
  'handover.checkHandover': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 403,
  },
  'handover.exemptHandoverItem': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, item: 'KEYS', isExempt: true }),
    viewer: 403,
  },
  'handover.getHandover': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'offline.getOfflineCopy': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'property-overview.getPropertyOverview': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'activity-seals.checkActivity': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId, after: 0 }),
    viewer: 200,
  },
  'activity-seals.compareSeal': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId, seal: `1-${'a'.repeat(32)}` }),
    viewer: 200,
  },
  'activity.listActivity': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'board.getBoard': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId }) => ({ projectId }),
    viewer: 200,
  },
  'board.listBoardDone': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'participants.listParticipants': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'payments.decidePayment': {
    rule: 'member',
    method: 'POST',
    input: ({ paymentId }) => ({ paymentId, version: 1, status: 'APPROVED' }),
    viewer: 403,
  },
  'payments.deletePayment': {
    rule: 'member',
    method: 'POST',
    input: ({ paymentId }) => ({ paymentId }),
    viewer: 403,
  },
  'payments.getPayment': {
    rule: 'member',
    method: 'GET',
    input: ({ paymentId }) => ({ paymentId }),
    viewer: 200,
  },
  'payments.listPayments': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'payments.recordPayment': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, participantIds }) => ({
      familyGroupId,
      id: newId(),
      ...payment(participantIds),
    }),
    viewer: 403,
  },
  'payments.restorePayment': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, paymentId }) => ({ familyGroupId, paymentId }),
    viewer: 403,
  },
  'payments.updatePayment': {
    rule: 'member',
    method: 'POST',
    input: ({ paymentId, participantIds }) => ({ paymentId, version: 1, ...payment(participantIds) }),
    viewer: 403,
  },
  'payments.voidPayment': {
    rule: 'member',
    method: 'POST',
    input: ({ paymentId }) => ({ paymentId, version: 1, reason: 'Paid twice' }),
    viewer: 403,
  },
  'projects.createProject': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, title: 'New roof' }),
    viewer: 403,
  },
  'projects.deleteProject': {
    rule: 'member',
    method: 'POST',
    input: ({ projectId }) => ({ projectId }),
    viewer: 403,
  },
  'projects.getProject': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId }) => ({ projectId }),
    viewer: 200,
  },
  'projects.listOpenTasks': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId }) => ({ projectId }),
    viewer: 200,
  },
  'projects.listProjectChoices': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'projects.listProjects': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'projects.moveProject': {
    rule: 'member',
    method: 'POST',
    input: ({ projectId }) => ({ projectId, status: 'PLANNED', version: 1 }),
    viewer: 403,
  },
  'projects.restoreProject': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, projectId }) => ({ familyGroupId, projectId }),
    viewer: 403,
  },
  'projects.updateProject': {
    rule: 'member',
    method: 'POST',
    input: ({ projectId }) => ({ projectId, title: 'New roof', version: 1 }),
    viewer: 403,
  },
  'documents.deleteDocument': {
    rule: 'member',
    method: 'POST',
    input: ({ documentId }) => ({ documentId }),
    viewer: 403,
  },
  'documents.getDocument': {
    rule: 'member',
    method: 'GET',
    input: ({ documentId }) => ({ documentId }),
    viewer: 200,
  },
  'documents.listDocumentOwners': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'documents.listDocuments': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId, part: 'papers' }),
    viewer: 200,
  },
  'documents.listReceipts': {
    rule: 'member',
    method: 'GET',
    input: ({ paymentId }) => ({ paymentId }),
    viewer: 200,
  },
  'documents.listWorkerDocuments': {
    rule: 'member',
    method: 'GET',
    input: ({ workerId }) => ({ workerId }),
    viewer: 200,
  },
  'documents.restoreDocument': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, documentId: newId() }),
    viewer: 403,
  },
  'documents.setAsCover': {
    rule: 'member',
    method: 'POST',
    input: ({ documentId }) => ({ documentId }),
    viewer: 403,
  },
  'documents.updateDocument': {
    rule: 'member',
    method: 'POST',
    input: ({ documentId }) => ({
      documentId,
      version: 1,
      title: 'Manual',
      kind: 'MANUAL',
      expiresOn: null,
      isVisibleToWorkers: false,
    }),
    viewer: 403,
  },
  'task-templates.deleteTaskTemplate': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, taskTemplateId }) => ({ familyGroupId, taskTemplateId }),
    viewer: 403,
  },
  'task-templates.listTaskTemplates': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'task-templates.renameTaskTemplate': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, taskTemplateId }) => ({
      familyGroupId,
      taskTemplateId,
      version: 1,
      title: 'Open the house',
    }),
    viewer: 403,
  },
  'task-templates.restoreTaskTemplate': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({
      familyGroupId,
      taskTemplateId: newId(),
      fields: {
        title: 'Lay the fire',
        priority: 'NORMAL',
        needsApproval: false,
        isVisibleToWorkers: false,
        checklist: ['Kindling'],
      },
    }),
    viewer: 403,
  },
  'job-tasks.sendTask': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId }),
    viewer: 403,
  },
  'task-templates.saveTaskTemplate': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, taskTemplateId: newId() }),
    viewer: 403,
  },
  'family-events.createFamilyEvent': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, fields: event }),
    viewer: 403,
  },
  'family-events.deleteFamilyEvent': {
    rule: 'member',
    method: 'POST',
    input: ({ familyEventId }) => ({ familyEventId }),
    viewer: 403,
  },
  'family-events.getFamilyEvent': {
    rule: 'member',
    method: 'GET',
    input: ({ familyEventId }) => ({ familyEventId }),
    viewer: 200,
  },
  'family-events.moveFamilyEvent': {
    rule: 'member',
    method: 'POST',
    input: ({ familyEventId }) => ({
      familyEventId,
      version: 1,
      startsOn: '2027-05-03',
      endsOn: '2027-05-03',
    }),
    viewer: 403,
  },
  'family-events.restoreFamilyEvent': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, familyEventId: newId() }),
    viewer: 403,
  },
  'family-events.updateFamilyEvent': {
    rule: 'member',
    method: 'POST',
    input: ({ familyEventId }) => ({ familyEventId, version: 1, fields: event }),
    viewer: 403,
  },
  'administration.installationFigures': { rule: 'admin', method: 'GET' },
  'administration.installationHealth': { rule: 'admin', method: 'GET' },
  'administration.listGroups': { rule: 'admin', method: 'GET', input: () => ({ q: 'a' }) },
  'administrator-actions.listAdministratorActions': { rule: 'admin', method: 'GET', input: () => ({}) },
  'user-administration.listUsers': { rule: 'admin', method: 'GET', input: () => ({ q: 'a' }) },
  'user-administration.suspendUser': {
    rule: 'admin',
    method: 'POST',
    input: () => ({ userId: newId(), reason: 'Sent invites to strangers.' }),
  },
  'user-administration.unsuspendUser': {
    rule: 'admin',
    method: 'POST',
    input: () => ({ userId: newId() }),
  },
  'failed-jobs.discardFailedJob': {
    rule: 'admin',
    method: 'POST',
    input: () => ({ failedJobId: newId() }),
  },
  'failed-jobs.listFailedJobs': { rule: 'admin', method: 'GET' },
  'failed-jobs.retryFailedJob': {
    rule: 'admin',
    method: 'POST',
    input: () => ({ failedJobId: newId() }),
  },
  'feedback.listFeedback': { rule: 'admin', method: 'GET', input: () => ({ status: 'NEW' }) },
  'feedback.replyToFeedback': {
    rule: 'admin',
    method: 'POST',
    input: () => ({ feedbackReplyId: newId(), feedbackId: newId(), reply: 'It does now.' }),
  },
  'feedback.setFeedbackStatus': {
    rule: 'admin',
    method: 'POST',
    input: () => ({ feedbackId: newId(), status: 'SEEN' }),
  },
  'feedback.submitFeedback': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ title: 'Calendar', feedback: 'It does not open.', image_data: null }),
  },
  'data-exports.myDataExport': { rule: 'signed-in', method: 'GET' },
  'data-exports.startDataExport': { rule: 'signed-in', method: 'POST' },
  'group-exports.myGroupExport': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'group-exports.startGroupExport': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, hasSecrets: false }),
    viewer: 200,
  },
  'group-imports.myGroupImport': { rule: 'signed-in', method: 'GET' },
  'groups.createGroup': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ name: 'Another family', currency: 'EUR', timeZone: 'UTC' }),
  },
  'groups.deleteGroup': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId }),
  },
  'groups.getGroup': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'groups.leaveGroup': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'groups.listDeletedGroups': { rule: 'signed-in', method: 'GET' },
  'groups.listMembers': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'groups.listMyFamilyGroups': { rule: 'signed-in', method: 'GET' },
  'emergency-access.declineTrust': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 404,
  },
  'emergency-access.getEmergencyAccess': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'emergency-access.objectToRequest': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, userId: newId() }),
  },
  'emergency-access.removeTrustedPerson': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, userId: newId() }),
  },
  'emergency-access.requestAccess': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 404,
  },
  'emergency-access.saveTrustedPerson': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, userId: newId(), waitDays: 7 }),
  },
  'emergency-access.withdrawRequest': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 404,
  },
  'invites.acceptInvite': {
    rule: 'signed-in',
    method: 'POST',
    input: ({ inviteCode }) => ({ inviteCode }),
  },
  'invites.declineInvite': {
    rule: 'signed-in',
    method: 'POST',
    input: ({ inviteCode }) => ({ inviteCode }),
  },
  'invites.inviteUser': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, role: 'VIEWER' }),
    viewer: 403,
  },
  'invites.listInvites': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'invites.loadInviteData': { rule: 'public', method: 'GET', input: ({ inviteCode }) => ({ inviteCode }) },
  'invites.revokeInvite': {
    rule: 'member',
    method: 'POST',
    input: ({ inviteId }) => ({ inviteId }),
    viewer: 403,
  },
  'groups.removeMember': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, userId: newId() }),
  },
  'groups.restoreGroup': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ deletedFamilyGroupId: familyGroupId }),
  },
  'groups.updateGroup': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({
      familyGroupId,
      version: 1,
      name: 'Renamed',
      timeZone: 'UTC',
      weekStart: 1,
      approvalThresholdMinor: 0,
    }),
  },
  'groups.updateMemberRole': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, userId: newId(), role: 'MEMBER' }),
  },
  'groups.updateMyColor': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, color: 'plum' }),
    viewer: 200,
  },
  'job-sheets.getJobSheet': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId }) => ({ projectId }),
    viewer: 200,
  },
  'decisions.addDecision': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, id: newId(), ...aDecision }),
    viewer: 403,
  },
  'decisions.castVote': {
    rule: 'member',
    method: 'POST',
    input: ({ decisionId }) => ({ decisionId, option: 0 }),
    viewer: 403,
  },
  'decisions.closeDecision': {
    rule: 'member',
    method: 'POST',
    input: ({ decisionId }) => ({ decisionId }),
    viewer: 403,
  },
  'decisions.deleteDecision': {
    rule: 'member',
    method: 'POST',
    input: ({ decisionId }) => ({ decisionId }),
    viewer: 403,
  },
  'decisions.findDecisionSubject': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId, subject: { kind: 'PAYMENT', id: newId() } }),
    viewer: 200,
  },
  'decisions.getDecision': {
    rule: 'member',
    method: 'GET',
    input: ({ decisionId }) => ({ decisionId }),
    viewer: 200,
  },
  'decisions.listDecisions': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'decisions.openDecision': {
    rule: 'member',
    method: 'POST',
    input: ({ decisionId }) => ({ decisionId, version: 1 }),
    viewer: 403,
  },
  'decisions.restoreDecision': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, decisionId: newId() }),
    viewer: 403,
  },
  'decisions.updateDecision': {
    rule: 'member',
    method: 'POST',
    input: ({ decisionId }) => ({ decisionId, version: 1, ...aDecision }),
    viewer: 403,
  },
  'decisions.withdrawDecision': {
    rule: 'member',
    method: 'POST',
    input: ({ decisionId }) => ({ decisionId, reason: 'Too early' }),
    viewer: 403,
  },
  'keys.addKey': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, ...aKey }),
    viewer: 403,
  },
  'keys.deleteKey': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, keyId: newId() }),
    viewer: 403,
  },
  'keys.listKeys': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'keys.markKeyReturned': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, keyId: newId(), version: 1 }),
    viewer: 403,
  },
  'keys.restoreKey': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, keyId: newId() }),
    viewer: 403,
  },
  'keys.updateKey': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, keyId: newId(), version: 1, ...aKey }),
    viewer: 403,
  },
  'manual.createManualSection': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, kind: 'BINS', title: 'Bins', body: 'On **Tuesdays**.' }),
    viewer: 403,
  },
  'manual.deleteManualSection': {
    rule: 'member',
    method: 'POST',
    input: ({ manualSectionId }) => ({ manualSectionId }),
    viewer: 403,
  },
  'manual.listManual': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'manual.reorderManual': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId, manualSectionId }) => ({
      propertyId,
      from: [manualSectionId],
      to: [manualSectionId],
    }),
    viewer: 403,
  },
  'manual.restoreManualSection': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, manualSectionId: newId() }),
    viewer: 403,
  },
  'manual.updateManualSection': {
    rule: 'member',
    method: 'POST',
    input: ({ manualSectionId }) => ({
      manualSectionId,
      version: 1,
      kind: 'BINS',
      title: 'Bins',
      body: 'On **Tuesdays**.',
    }),
    viewer: 403,
  },
  'meters.addMeter': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, ...aMeter }),
    viewer: 403,
  },
  'meters.addMeterReading': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, meterId: newId(), ...aReading }),
    viewer: 403,
  },
  'meters.deleteMeter': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, meterId: newId() }),
    viewer: 403,
  },
  'meters.deleteMeterReading': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, meterId: newId(), meterReadingId: newId() }),
    viewer: 403,
  },
  'meters.getMeter': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId, meterId }) => ({ propertyId, meterId }),
    viewer: 200,
  },
  'meters.listMeterReadings': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId, meterId }) => ({ propertyId, meterId }),
    viewer: 200,
  },
  'meters.listMeters': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'meters.restoreMeter': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, meterId: newId() }),
    viewer: 403,
  },
  'meters.restoreMeterReading': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, meterReadingId: newId() }),
    viewer: 403,
  },
  'meters.updateMeter': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, meterId: newId(), version: 1, ...aMeter }),
    viewer: 403,
  },
  'notifications.countUnread': { rule: 'signed-in', method: 'GET' },
  'notifications.listNotifications': {
    rule: 'signed-in',
    method: 'GET',
    input: ({ familyGroupId }) => ({ show: 'unread', topic: 'TASKS', familyGroupId }),
  },
  'notifications.listNotificationAgain': {
    rule: 'signed-in',
    method: 'POST',
    input: ({ notificationId }) => ({ notificationId, listedAt: null, isRead: false }),
    stranger: 404,
  },
  'notifications.markNotificationsRead': { rule: 'signed-in', method: 'POST', input: () => ({}) },
  'notifications.markNotificationsUnread': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ readAt: '1795000000000000' }),
  },
  'notifications.setNotificationRead': {
    rule: 'signed-in',
    method: 'POST',
    input: ({ notificationId }) => ({ notificationId, isRead: false }),
    stranger: 404,
  },
  'notifications.snoozeNotification': {
    rule: 'signed-in',
    method: 'POST',
    input: ({ notificationId }) => ({ notificationId, until: 'tomorrow', timeZone: 'Europe/Zurich' }),
    stranger: 404,
  },
  'notifications.getNotificationPreferences': { rule: 'signed-in', method: 'GET' },
  'notifications.setNotificationPreference': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ type: 'MEMBER_JOINED', channel: 'email', isOn: true }),
  },
  'receipts.getReceiptReader': { rule: 'signed-in', method: 'GET' },
  'push.getPushSettings': { rule: 'signed-in', method: 'GET' },
  'push.savePushSubscription': {
    rule: 'signed-in',
    method: 'POST',
    input: () => pushTarget('registry'),
  },
  'push.removePushSubscription': { rule: 'signed-in', method: 'POST' },
  'push.sendTestPush': { rule: 'signed-in', method: 'POST', stranger: 404 },
  'push.setQuietHours': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ quietHours: { fromMinute: 1_320, untilMinute: 420 } }),
  },
  'ownership.getOwnershipState': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'ownership.listOwnership': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'ownership.recordOwnership': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId }) => ({
      propertyId,
      validFrom: '2020-01-01',
      owners: [{ name: 'Aunt Rosa', basisPoints: 10_000 }],
      expectedChangeId: null,
    }),
  },
  'properties.createProperty': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ ...fields, familyGroupId }),
  },
  'properties.deleteProperty': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId }),
  },
  'properties.getProperty': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'properties.listPlaces': { rule: 'signed-in', method: 'GET' },
  'properties.removeCoverPhoto': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 403,
  },
  'properties.restoreProperty': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, propertyId: newId() }),
  },
  'properties.setPropertyStatus': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, status: 'ARCHIVED' }),
  },
  'properties.updateProperty': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ ...fields, propertyId, version: 1 }),
    viewer: 403,
  },
  'samples.loadSampleFamily': { rule: 'signed-in', method: 'POST', input: () => ({ timeZone: 'UTC' }) },
  'samples.removeSampleFamily': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId }),
  },
  'search.search': { rule: 'signed-in', method: 'GET', input: () => ({ text: 'boiler' }) },
  'secrets.addSecret': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, label: 'Back door', value: '1379' }),
    viewer: 403,
  },
  'secrets.deleteSecret': {
    rule: 'member',
    method: 'POST',
    input: ({ secretId }) => ({ secretId }),
    viewer: 403,
  },
  'secrets.listSecrets': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 403,
  },
  'secrets.restoreSecret': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, secretId: newId() }),
    viewer: 403,
  },
  'secrets.revealSecret': {
    rule: 'member',
    method: 'POST',
    input: ({ secretId }) => ({ secretId }),
    viewer: 403,
  },
  'money-reports.getMoneyReport': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId, propertyId }) => ({ familyGroupId, ofPropertyId: propertyId }),
    viewer: 200,
  },
  'quotes.acceptQuote': {
    rule: 'member',
    method: 'POST',
    input: ({ quoteId }) => ({ quoteId, version: 1 }),
    viewer: 403,
  },
  'quotes.deleteQuote': {
    rule: 'member',
    method: 'POST',
    input: ({ quoteId }) => ({ quoteId }),
    viewer: 403,
  },
  'quotes.endQuote': {
    rule: 'member',
    method: 'POST',
    input: ({ quoteId }) => ({ quoteId, version: 1, status: 'DECLINED', reason: 'Too late' }),
    viewer: 403,
  },
  'quotes.enterQuote': {
    rule: 'member',
    method: 'POST',
    input: ({ projectId, workerId }) => ({ projectId, workerId, ...anOffer }),
    viewer: 403,
  },
  'quotes.listQuotes': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId }) => ({ projectId }),
    viewer: 200,
  },
  'quotes.listQuotesOfWorker': {
    rule: 'member',
    method: 'GET',
    input: ({ workerId }) => ({ workerId }),
    viewer: 200,
  },
  'quotes.refuseQuoteApproval': {
    rule: 'member',
    method: 'POST',
    input: ({ quoteId }) => ({ quoteId, version: 1, reason: 'Too much' }),
    viewer: 403,
  },
  'quotes.requestQuotes': {
    rule: 'member',
    method: 'POST',
    input: ({ projectId, workerId }) => ({ projectId, workerIds: [workerId], message: 'The roof, please.' }),
    viewer: 403,
  },
  'quotes.restoreQuote': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, quoteId: newId() }),
    viewer: 403,
  },
  'quotes.reviseQuote': {
    rule: 'member',
    method: 'POST',
    input: ({ quoteId }) => ({ quoteId, version: 1, ...anOffer }),
    viewer: 403,
  },
  'schedules.addSchedules': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, schedules: [aPlan] }),
    viewer: 403,
  },
  'schedules.createSchedule': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, ...aPlan }),
    viewer: 403,
  },
  'schedules.deleteSchedule': {
    rule: 'member',
    method: 'POST',
    input: ({ scheduleId }) => ({ scheduleId }),
    viewer: 403,
  },
  'schedules.getSchedule': {
    rule: 'member',
    method: 'GET',
    input: ({ scheduleId }) => ({ scheduleId }),
    viewer: 200,
  },
  'schedules.listSchedules': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'schedules.listScheduleTitles': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'schedules.listScheduleTasks': {
    rule: 'member',
    method: 'GET',
    input: ({ scheduleId }) => ({ scheduleId }),
    viewer: 200,
  },
  'schedules.restoreSchedule': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, scheduleId }) => ({ familyGroupId, scheduleId }),
    viewer: 403,
  },
  'schedules.setScheduleStatus': {
    rule: 'member',
    method: 'POST',
    input: ({ scheduleId }) => ({ scheduleId, version: 1, status: 'PAUSED' }),
    viewer: 403,
  },
  'schedules.updateSchedule': {
    rule: 'member',
    method: 'POST',
    input: ({ scheduleId, assetId }) => ({ scheduleId, version: 1, ...aPlan, assetId }),
    viewer: 403,
  },
  'secrets.updateSecret': {
    rule: 'member',
    method: 'POST',
    input: ({ secretId }) => ({ secretId, version: 1, label: 'Side door', value: '2468' }),
    viewer: 403,
  },
  'sessions.checkAuth': { rule: 'public', method: 'GET', input: () => ({ returnTo: '/calendar' }) },
  'settlements.decideSettlement': {
    rule: 'member',
    method: 'POST',
    input: ({ settlementId }) => ({ settlementId, version: 1, status: 'CONFIRMED' }),
    viewer: 403,
  },
  'settlements.getSettlement': {
    rule: 'member',
    method: 'GET',
    input: ({ settlementId }) => ({ settlementId }),
    viewer: 200,
  },
  'settlements.listSettlements': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'settlements.recordSettlement': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, participantIds: [toId, fromId] }) => ({
      familyGroupId,
      settlementId: newId(),
      fromId,
      toId,
      amountMinor: 4_000,
      settledOn: '2026-03-20',
      method: 'CASH',
    }),
    viewer: 403,
  },
  'settlements.writeOffFormer': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId, participantIds: [participantId] }) => ({
      familyGroupId,
      participantId,
      reason: 'She moved away, and we leave it at that.',
    }),
  },
  'stay-checklists.getStayChecklists': {
    rule: 'member',
    method: 'GET',
    input: ({ stayId }) => ({ stayId }),
    viewer: 200,
  },
  'stay-checklists.setItemDone': {
    rule: 'member',
    method: 'POST',
    input: ({ stayId }) => ({ stayId, kind: 'PACKING', item: 'Boots', isDone: true }),
    viewer: 403,
  },
  'stays.decideStay': {
    rule: 'member',
    method: 'POST',
    input: ({ stayId }) => ({ stayId, version: 1, status: 'CONFIRMED' }),
    viewer: 403,
  },
  'stays.deleteStay': {
    rule: 'member',
    method: 'POST',
    input: ({ stayId }) => ({ stayId }),
    viewer: 403,
  },
  'stays.getPropertyStays': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'stays.getStay': {
    rule: 'member',
    method: 'GET',
    input: ({ stayId }) => ({ stayId }),
    viewer: 200,
  },
  'stays.listNights': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId, year: 2027 }),
    viewer: 200,
  },
  'stays.listOverlaps': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId, startsOn: '2027-07-03', endsOn: '2027-07-10' }),
    viewer: 200,
  },
  'stays.listPastStays': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'stays.moveStay': {
    rule: 'member',
    method: 'POST',
    input: ({ stayId }) => ({ stayId, version: 1, startsOn: '2027-07-04', endsOn: '2027-07-11' }),
    viewer: 403,
  },
  'stays.requestStay': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, startsOn: '2027-07-03', endsOn: '2027-07-10' }),
    viewer: 403,
  },
  'stays.restoreStay': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, stayId }) => ({ familyGroupId, stayId }),
    viewer: 403,
  },
  'stays.updateStay': {
    rule: 'member',
    method: 'POST',
    input: ({ stayId }) => ({ stayId, version: 1, startsOn: '2027-07-04', endsOn: '2027-07-11' }),
    viewer: 403,
  },
  'tasks.bulkChangeTasks': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, taskId }) => ({
      familyGroupId,
      tasks: [{ taskId, version: 1 }],
      change: { kind: 'move', status: 'DONE' },
    }),
    viewer: 403,
  },
  'tasks.undoTaskChanges': {
    rule: 'member',
    method: 'POST',
    // The answer names what cannot be undone.
    input: ({ familyGroupId, taskId }) => ({ familyGroupId, tasks: [{ taskId, version: 1 }] }),
    viewer: 200,
  },
  'tasks.createTask': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId, projectId, assetId }) => ({
      propertyId,
      id: newId(),
      title: 'Clean the gutters',
      projectId,
      assetId,
    }),
    viewer: 403,
  },
  'tasks.deleteTask': { rule: 'member', method: 'POST', input: ({ taskId }) => ({ taskId }), viewer: 403 },
  'tasks.getTask': { rule: 'member', method: 'GET', input: ({ taskId }) => ({ taskId }), viewer: 200 },
  'tasks.listTasks': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'tasks.moveTask': {
    rule: 'member',
    method: 'POST',
    // Belongs to someone else.
    input: ({ taskId }) => ({ taskId, version: 1, status: 'DONE' }),
    viewer: 403,
  },
  'tasks.rescheduleTask': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId }) => ({ taskId, version: 1, dueOn: '2027-05-03' }),
    viewer: 403,
  },
  'tasks.restoreTask': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, taskId }) => ({ familyGroupId, taskId }),
    viewer: 403,
  },
  'tasks.updateTask': {
    rule: 'member',
    method: 'POST',
    input: ({ taskId, projectId, assetId }) => ({
      taskId,
      title: 'Clean the gutters',
      version: 1,
      projectId,
      assetId,
    }),
    viewer: 403,
  },
  'time-zones.listTimeZones': { rule: 'signed-in', method: 'GET' },
  'trash.listTrash': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({
      familyGroupId,
      after: { deletedAt: '2026-11-23T12:00:00.123456Z', id: newId() },
    }),
    viewer: 200,
  },
  'trash.restoreDeleted': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, kind: 'manual-section', id: newId() }),
    viewer: 403,
  },
  'privacy.installationPrivacy': { rule: 'public', method: 'GET' },
  'analytics.setAnalyticsOff': { rule: 'signed-in', method: 'POST', input: () => ({ isOff: true }) },
  'sessions.suspensionReason': { rule: 'public', method: 'GET', input: () => ({ notice: 'forged' }) },
  'sessions.endMyOtherSessions': { rule: 'signed-in', method: 'POST' },
  'sessions.endMySession': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ sessionId: newId() }),
    stranger: 404,
  },
  'sessions.listMySessions': { rule: 'signed-in', method: 'GET' },
  'users.ensureAdmin': { rule: 'admin', method: 'GET' },
  'users.currentUser': { rule: 'public', method: 'GET' },
  'subscription.checkSubscriptionStatus': { rule: 'signed-in', method: 'GET' },
  'subscription.getSubscriptionDetails': { rule: 'signed-in', method: 'GET' },
  'subscription.getPlanOffer': { rule: 'public', method: 'GET' },
  // If nothing is sold, there is no checkout and no portal.
  'subscription.createCheckoutSession': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ priceId: 'price_monthly' }),
    stranger: 409,
  },
  'subscription.createPortalSession': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ returnUrl: 'http://localhost:3000/subscription' }),
    stranger: 409,
  },
  'payee-details.myPayeeDetails': { rule: 'signed-in', method: 'GET' },
  'payee-details.savePayeeDetails': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ accountHolder: null, iban: null, link: null, note: 'In cash, please.', version: 0 }),
  },
  'users.myProfile': { rule: 'signed-in', method: 'GET' },
  'users.removeProfilePicture': { rule: 'signed-in', method: 'POST' },
  'users.syncUserProfile': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({
      id: newId(),
      firstName: 'Mallory',
      lastName: 'Intruder',
      email: 'mallory@example.com',
      profileImageUrl: null,
      subscriptionPeriodEnd: null,
    }),
  },
  'users.updateUserProfile': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ firstName: 'Anna', lastName: 'Keller', timeZone: 'UTC', locale: null, version: 1 }),
  },
  'participants.addOutsider': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, name: 'Aunt Rosa' }),
    viewer: 403,
  },
  'payments.getOwnershipWeights': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId, on: '2026-03-02' }),
    viewer: 200,
  },
  'split-defaults.getDefaultSplit': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId, propertyId }) => ({
      familyGroupId,
      propertyId,
      category: 'REPAIRS',
      on: '2026-03-02',
    }),
    viewer: 200,
  },
  'split-defaults.listSplitDefaults': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'split-defaults.removeSplitDefault': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, splitDefaultId: newId() }),
  },
  'split-defaults.setSplitDefault': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({
      familyGroupId,
      propertyId: null,
      category: null,
      method: 'EQUAL',
      weights: [],
      version: null,
    }),
  },
  'balances.getStatement': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId, participantIds: [participantId] }) => ({ familyGroupId, participantId }),
    viewer: 200,
  },
  'balances.listEntries': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId, participantIds: [participantId] }) => ({ familyGroupId, participantId }),
    viewer: 200,
  },
  'certificates.addCertificate': {
    rule: 'member',
    method: 'POST',
    input: ({ workerId }) => ({ workerId, title: 'Liability insurance' }),
    viewer: 403,
  },
  'certificates.deleteCertificate': {
    rule: 'member',
    method: 'POST',
    input: ({ workerCertificateId }) => ({ workerCertificateId }),
    viewer: 403,
  },
  'certificates.getCertificate': {
    rule: 'member',
    method: 'GET',
    input: ({ workerCertificateId }) => ({ workerCertificateId }),
    viewer: 200,
  },
  'certificates.listCertificates': {
    rule: 'member',
    method: 'GET',
    input: ({ workerId }) => ({ workerId }),
    viewer: 200,
  },
  'certificates.restoreCertificate': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, workerCertificateId }) => ({ familyGroupId, workerCertificateId }),
    viewer: 403,
  },
  'certificates.updateCertificate': {
    rule: 'member',
    method: 'POST',
    input: ({ workerCertificateId }) => ({ workerCertificateId, title: 'Liability insurance', version: 1 }),
    viewer: 403,
  },
  'tasks.listTaskChoices': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'tasks.listWorkerTasks': {
    rule: 'member',
    method: 'GET',
    input: ({ workerId }) => ({ workerId }),
    viewer: 200,
  },
  'workers.createWorker': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, name: 'Piet Jansen' }),
    viewer: 403,
  },
  'workers.deleteWorker': {
    rule: 'member',
    method: 'POST',
    input: ({ workerId }) => ({ workerId }),
    viewer: 403,
  },
  'workers.getWorker': {
    rule: 'member',
    method: 'GET',
    input: ({ workerId }) => ({ workerId }),
    viewer: 200,
  },
  'workers.listWorkerChoices': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'workers.listWorkers': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'workers.restoreWorker': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, workerId }) => ({ familyGroupId, workerId }),
    viewer: 403,
  },
  'workers.setWorkerStatus': {
    rule: 'member',
    method: 'POST',
    input: ({ workerId }) => ({ workerId, status: 'ARCHIVED', version: 1 }),
    viewer: 403,
  },
  'workers.updateWorker': {
    rule: 'member',
    method: 'POST',
    input: ({ workerId }) => ({ workerId, name: 'Piet Jansen', version: 1 }),
    viewer: 403,
  },
  'visits.deleteVisit': {
    rule: 'member',
    method: 'POST',
    input: ({ visitId }) => ({ visitId }),
    viewer: 403,
  },
  'visits.getVisit': {
    rule: 'member',
    method: 'GET',
    input: ({ visitId }) => ({ visitId }),
    viewer: 200,
  },
  'visits.listVisitsOfProject': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId }) => ({ projectId }),
    viewer: 200,
  },
  'visits.listVisitsOfProperty': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'visits.listVisitsOfWorker': {
    rule: 'member',
    method: 'GET',
    input: ({ workerId }) => ({ workerId }),
    viewer: 200,
  },
  'visits.moveVisit': {
    rule: 'member',
    method: 'POST',
    input: ({ visitId }) => ({ visitId, version: 1, status: 'CANCELLED', reason: 'Rain' }),
    viewer: 403,
  },
  'visits.proposeVisit': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId, workerId }) => ({ id: newId(), propertyId, workerId, ...aVisit }),
    viewer: 403,
  },
  'visits.restoreVisit': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, visitId: newId() }),
    viewer: 403,
  },
  'visits.updateVisit': {
    rule: 'member',
    method: 'POST',
    input: ({ visitId }) => ({ visitId, version: 1, ...aVisit }),
    viewer: 403,
  },
  'invoices.addInvoice': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, id: newId(), fields: anInvoice() }),
    viewer: 403,
  },
  'invoices.answerInvoice': {
    rule: 'member',
    method: 'POST',
    input: ({ invoiceId }) => ({ invoiceId, version: 1, answer: 'The scaffold.' }),
    viewer: 403,
  },
  'invoices.approveInvoice': {
    rule: 'member',
    method: 'POST',
    input: ({ invoiceId }) => ({ invoiceId, version: 1 }),
    viewer: 403,
  },
  'invoices.deleteInvoice': {
    rule: 'member',
    method: 'POST',
    input: ({ invoiceId }) => ({ invoiceId }),
    viewer: 403,
  },
  'invoices.getInvoice': {
    rule: 'member',
    method: 'GET',
    input: ({ invoiceId }) => ({ invoiceId }),
    viewer: 200,
  },
  'invoices.listInvoices': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'invoices.queryInvoice': {
    rule: 'member',
    method: 'POST',
    input: ({ invoiceId }) => ({ invoiceId, version: 1, question: 'Twelve hours?' }),
    viewer: 403,
  },
  'invoices.rejectInvoice': {
    rule: 'member',
    method: 'POST',
    input: ({ invoiceId }) => ({ invoiceId, version: 1, reason: 'Not ours.' }),
    viewer: 403,
  },
  'invoices.restoreInvoice': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId, invoiceId }) => ({ familyGroupId, invoiceId }),
    viewer: 403,
  },
  'invoices.updateInvoice': {
    rule: 'member',
    method: 'POST',
    input: ({ invoiceId }) => ({ invoiceId, version: 1, fields: anInvoice() }),
    viewer: 403,
  },
  'worker-money.getMoneyOfProject': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId }) => ({ projectId }),
    viewer: 200,
  },
  'worker-money.getMoneyOfWorker': {
    rule: 'member',
    method: 'GET',
    input: ({ workerId }) => ({ workerId }),
    viewer: 200,
  },
  'worker-money.getWorkerYear': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'share-links.createWorkerShareLink': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId, workerId }) => ({ projectId, workerId, message: null }),
    viewer: 403,
  },
  'share-links.createWorkerProjectsShareLink': {
    rule: 'member',
    method: 'GET',
    input: ({ workerId }) => ({ workerId }),
    viewer: 403,
  },
  'share-links.listLinksOfProject': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId }) => ({ projectId }),
    viewer: 200,
  },
  'share-links.listLinksOfWorker': {
    rule: 'member',
    method: 'GET',
    input: ({ workerId }) => ({ workerId }),
    viewer: 200,
  },
  'share-links.mailShareLink': {
    rule: 'member',
    method: 'POST',
    input: ({ shareLinkId }) => ({ shareLinkId }),
    viewer: 403,
  },
  'share-links.revokeShareLink': {
    rule: 'member',
    method: 'POST',
    input: ({ shareLinkId }) => ({ shareLinkId }),
    viewer: 403,
  },
  'share-links.endLinksOfWorker': {
    rule: 'member',
    method: 'POST',
    input: ({ workerId }) => ({ workerId }),
    viewer: 403,
  },
  'share-links.endLinksOfGroup': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId }),
  },
  'share-links.acceptWorkerShare': {
    rule: 'share',
    method: 'POST',
    input: ({ shareCode }) => ({ shareCode, name: 'Piet' }),
  },
  'share-links.declineWorkerShare': {
    rule: 'share',
    method: 'POST',
    input: ({ otherShareCode }) => ({ shareCode: otherShareCode, reason: null }),
  },
  'job-codes.chooseLinkSecrets': {
    rule: 'member',
    method: 'POST',
    input: ({ shareLinkId, secretId }) => ({ shareLinkId, secretIds: [secretId] }),
    viewer: 403,
  },
  'job-messages.listJobMessages': {
    rule: 'member',
    method: 'GET',
    input: ({ projectId, workerId }) => ({ projectId, workerId }),
    viewer: 200,
  },
  'job-messages.writeJobMessage': {
    rule: 'member',
    method: 'POST',
    input: ({ projectId, workerId }) => ({ projectId, workerId, id: newId(), body: 'When do you come?' }),
    viewer: 403,
  },
  'relative-links.listRelativeLinks': {
    rule: 'manager',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
  },
  'relative-links.createRelativeLink': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId }) => ({
      propertyId,
      name: 'Greta Keller',
      ownerName: null,
      scopes: ['MANUAL'],
      validDays: 365,
    }),
  },
  'relative-links.renewRelativeLink': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId, relativeLinkId }) => ({ propertyId, relativeLinkId }),
  },
  'relative-links.renewRelativePin': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId, relativeLinkId }) => ({ propertyId, relativeLinkId }),
  },
  'relative-links.endRelativeLink': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId, relativeLinkId }) => ({ propertyId, relativeLinkId }),
  },
  'relative-links.handOverRelativeLink': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId, relativeLinkId }) => ({ propertyId, relativeLinkId, userId: newId() }),
  },
  'relative-pages.resolveRelativeLink': {
    rule: 'public',
    method: 'GET',
    input: ({ relativeCode }) => ({ relativeCode }),
  },
  'worker-pages.resolveWorkerShare': {
    rule: 'public',
    method: 'GET',
    input: ({ shareCode }) => ({ shareCode }),
  },
  'worker-pages.resolveWorkerProjectsShare': {
    rule: 'public',
    method: 'GET',
    input: ({ standingToken }) => ({ token: standingToken }),
  },
}

export type RouteAccess = {
  rule: Rule
  path: (scope: Scope) => string
  /** The status that a VIEWER of the group gets, or any signed-in person if the rule is `signed-in`. */
  viewer?: 200 | 400 | 403 | 404
  body?: string
  /** With the rule `signed-in`: the address names something that only the manager knows. */
  isPersonal?: boolean
  /** A phone sends it, not a page: the status from any origin. It reads and changes nothing. */
  fromAnyOrigin?: 303
  /** With the rule `share`: the status for anyone with the link. */
  withToken?: 200 | 400
}

/** Raw routes, by `METHOD /path` with the router's own pattern. */
export const routeAccess: Record<string, RouteAccess> = {
  'GET /relay-args/$': { rule: 'public', path: () => '/relay-args/array/phc_test/config' },
  'POST /relay-args/$': { rule: 'public', path: () => '/relay-args/e/', body: '{}' },
  'GET /manifest.webmanifest': { rule: 'public', path: () => '/manifest.webmanifest' },
  'GET /healthz': { rule: 'public', path: () => '/healthz' },
  'GET /readyz': { rule: 'public', path: () => '/readyz' },
  'GET /api/auth/sign-in': { rule: 'public', path: () => '/api/auth/sign-in' },
  'GET /api/auth/sign-up': { rule: 'public', path: () => '/api/auth/sign-up' },
  'GET /api/auth/callback': { rule: 'public', path: () => '/api/auth/callback?code=x&state=y' },
  'POST /api/auth/sign-out': { rule: 'public', path: () => '/api/auth/sign-out' },
  'GET /api/admin/feedback/$feedbackId/screenshot': {
    rule: 'admin',
    path: ({ fileId }) => `/api/admin/feedback/${fileId}/screenshot`,
    viewer: 404,
  },
  'POST /api/demo': { rule: 'public', path: () => '/api/demo' },
  'POST /share-target': { rule: 'public', path: () => '/share-target', fromAnyOrigin: 303 },
  'POST /api/ai/magic-text': {
    rule: 'signed-in',
    path: () => '/api/ai/magic-text',
    body: JSON.stringify({ prompt: 'feedback-title', inputText: 'The calendar does not open.' }),
  },
  'POST /api/groups/$familyGroupId/receipt-readings': {
    rule: 'member',
    path: ({ familyGroupId }) => `/api/groups/${familyGroupId}/receipt-readings`,
    viewer: 403,
    body: 'no picture',
  },
  'GET /api/calendar-feeds/$fileName': {
    rule: 'public',
    path: ({ feedToken }) => `/api/calendar-feeds/${feedToken}.ics`,
  },
  'GET /api/data-exports/$exportId': {
    rule: 'signed-in',
    path: () => `/api/data-exports/${newId()}`,
    viewer: 404,
  },
  'GET /api/group-exports/$exportId': {
    rule: 'signed-in',
    path: () => `/api/group-exports/${newId()}`,
    viewer: 404,
  },
  'GET /api/files/$fileId/$variant': {
    rule: 'member',
    path: ({ fileId }) => `/api/files/${fileId}/thumbnail`,
    viewer: 200,
  },
  'HEAD /api/files/$fileId/$variant': {
    rule: 'member',
    path: ({ fileId }) => `/api/files/${fileId}/original`,
    viewer: 200,
  },
  'GET /api/groups/$familyGroupId/money-report.csv': {
    rule: 'member',
    path: ({ familyGroupId }) => `/api/groups/${familyGroupId}/money-report.csv?by=month`,
    viewer: 200,
  },
  'GET /api/groups/$familyGroupId/payments.csv': {
    rule: 'member',
    path: ({ familyGroupId }) => `/api/groups/${familyGroupId}/payments.csv`,
    viewer: 200,
  },
  'GET /api/groups/$familyGroupId/workers.csv': {
    rule: 'member',
    path: ({ familyGroupId }) => `/api/groups/${familyGroupId}/workers.csv`,
    viewer: 200,
  },
  'GET /api/groups/$familyGroupId/workers.vcf': {
    rule: 'member',
    path: ({ familyGroupId }) => `/api/groups/${familyGroupId}/workers.vcf`,
    viewer: 200,
  },
  'POST /api/groups/$familyGroupId/workers-import': {
    rule: 'member',
    path: ({ familyGroupId }) => `/api/groups/${familyGroupId}/workers-import?step=preview`,
    viewer: 403,
    body: 'Name',
  },
  'GET /api/groups/$familyGroupId/worker-payments.csv': {
    rule: 'member',
    path: ({ familyGroupId }) => `/api/groups/${familyGroupId}/worker-payments.csv?year=2026`,
    viewer: 200,
  },
  'POST /api/groups/import': { rule: 'signed-in', path: () => '/api/groups/import', body: 'PK', viewer: 400 },
  'POST /api/groups/$familyGroupId/payments-import': {
    rule: 'manager',
    path: ({ familyGroupId }) => `/api/groups/${familyGroupId}/payments-import?step=preview`,
    viewer: 403,
    body: 'Date',
  },
  'POST /api/stripe/webhook': { rule: 'signed', path: () => '/api/stripe/webhook' },
  'GET /api/notifications/': { rule: 'signed-in', path: () => '/api/notifications' },
  'GET /api/notifications/unread-count': { rule: 'signed-in', path: () => '/api/notifications/unread-count' },
  'POST /api/notifications/mark-all-read': {
    rule: 'signed-in',
    path: () => '/api/notifications/mark-all-read',
  },
  'POST /api/notifications/$notificationId/read': {
    rule: 'signed-in',
    isPersonal: true,
    path: ({ notificationId }) => `/api/notifications/${notificationId}/read`,
  },
  'DELETE /api/notifications/$notificationId/': {
    rule: 'signed-in',
    isPersonal: true,
    path: ({ notificationId }) => `/api/notifications/${notificationId}`,
  },
  'POST /api/push-subscription': {
    rule: 'signed-in',
    path: () => '/api/push-subscription',
    body: JSON.stringify({
      oldEndpoint: 'https://fcm.googleapis.com/fcm/send/another',
      ...pushTarget('renewed'),
    }),
    viewer: 404,
  },
  'POST /api/payments/$paymentId/documents': {
    rule: 'member',
    path: ({ paymentId }) => `/api/payments/${paymentId}/documents`,
    viewer: 403,
    body: 'no file',
  },
  'POST /api/workers/$workerId/documents': {
    rule: 'member',
    path: ({ workerId }) => `/api/workers/${workerId}/documents`,
    viewer: 403,
    body: 'no file',
  },
  'POST /api/properties/$propertyId/documents': {
    rule: 'member',
    path: ({ propertyId }) => `/api/properties/${propertyId}/documents`,
    viewer: 403,
    body: 'no file',
  },
  'GET /api/properties/$propertyId/assets.csv': {
    rule: 'member',
    path: ({ propertyId }) => `/api/properties/${propertyId}/assets.csv`,
    viewer: 200,
  },
  'GET /api/properties/$propertyId/decision-record.pdf': {
    rule: 'member',
    path: ({ propertyId }) =>
      `/api/properties/${propertyId}/decision-record.pdf?from=2026-01-01&to=2026-12-31`,
    viewer: 200,
  },
  'POST /api/properties/$propertyId/handover-pack': {
    rule: 'member',
    path: ({ propertyId }) => `/api/properties/${propertyId}/handover-pack`,
    viewer: 200,
    body: JSON.stringify({ parts: ['MANUAL'], format: 'pdf' }),
  },
  'GET /api/projects/$projectId/decision-record.pdf': {
    rule: 'member',
    path: ({ projectId }) => `/api/projects/${projectId}/decision-record.pdf`,
    viewer: 200,
  },
  'POST /api/properties/$propertyId/assets-import': {
    rule: 'member',
    path: ({ propertyId }) => `/api/properties/${propertyId}/assets-import?step=preview`,
    viewer: 403,
    body: 'Name',
  },
  'POST /api/groups/$familyGroupId/property-photos': {
    rule: 'manager',
    path: ({ familyGroupId }) => `/api/groups/${familyGroupId}/property-photos`,
    viewer: 403,
    body: 'no picture',
  },
  'POST /api/properties/$propertyId/photo': {
    rule: 'member',
    path: ({ propertyId }) => `/api/properties/${propertyId}/photo`,
    viewer: 403,
    body: 'no picture',
  },
  'POST /api/users/me/picture': {
    rule: 'signed-in',
    path: () => '/api/users/me/picture',
    viewer: 400,
    body: 'no picture',
  },
  'GET /api/money/$familyGroupId/statement.csv': {
    rule: 'member',
    path: ({ familyGroupId }) => `/api/money/${familyGroupId}/statement.csv`,
    viewer: 200,
  },
  'POST /api/relative/$relativeCode/problems/$taskId/photos': {
    rule: 'share',
    path: ({ relativeCode, relativeTaskId }) =>
      `/api/relative/${relativeCode}/problems/${relativeTaskId}/photos`,
    body: 'no form',
    withToken: 400,
  },
  'GET /api/relative/$relativeCode/photos/$fileId': {
    rule: 'share',
    path: ({ relativeCode, relativeFileId }) => `/api/relative/${relativeCode}/photos/${relativeFileId}`,
    withToken: 200,
  },
  'GET /api/relative/$relativeCode/decisions/$decisionId/documents/$documentId': {
    rule: 'share',
    path: ({ relativeCode, relativeDecisionId, relativeDocumentId }) =>
      `/api/relative/${relativeCode}/decisions/${relativeDecisionId}/documents/${relativeDocumentId}`,
    withToken: 200,
  },
  'POST /api/worker-share/$shareCode/files': {
    rule: 'share',
    path: ({ shareCode }) => `/api/worker-share/${shareCode}/files`,
    body: 'no form',
    withToken: 400,
  },
  'GET /api/worker-share/$shareCode/files/$fileId/$variant': {
    rule: 'share',
    path: ({ shareCode, jobFileId }) => `/api/worker-share/${shareCode}/files/${jobFileId}/thumbnail`,
    withToken: 200,
  },
  'GET /api/worker-share/$shareCode/visits.ics': {
    rule: 'share',
    path: ({ shareCode }) => `/api/worker-share/${shareCode}/visits.ics`,
    withToken: 200,
  },
}
