/** What one request of a kind may cost; `npm test` fails when it costs more. */
type PageBudget = {
  /** The route, with the search that makes another kind of page of it. */
  route: string
  /** How many statements the database may get for the document, or for the call. */
  statements?: number
  /** What Chromium loads when it opens the page with nothing in its cache: scripts after gzip, their files, all requests. */
  scriptKb?: number
  scriptFiles?: number
  requests?: number
}

/** The pages that are opened most, and what is asked for again and again while they are open. */
export const pageBudgets: PageBudget[] = [
  // A visitor's page sleeps until it is touched (docs/adr/0049).
  { route: '/', scriptKb: 4, scriptFiles: 0, requests: 6 },
  { route: '/dashboard/$familyGroupId', statements: 37, scriptKb: 262, scriptFiles: 14, requests: 26 },
  { route: '/family-select', statements: 4, scriptKb: 309, scriptFiles: 17, requests: 26 },
  { route: '/family-select?familyGroupId=$familyGroupId', statements: 6 },
  { route: '/family-select?familyGroupId=$familyGroupId&tab=activity', statements: 6 },
  { route: '/family-select?familyGroupId=$familyGroupId&tab=export', statements: 6 },
  { route: '/family-select/import', statements: 4 },
  {
    route: '/calendar?familyGroupId=$familyGroupId&view=month',
    statements: 21,
    scriptKb: 338,
    scriptFiles: 13,
    requests: 23,
  },
  { route: '/calendar?familyGroupId=$familyGroupId&view=agenda', statements: 20 },
  { route: '/tasks?familyGroupId=$familyGroupId', statements: 9 },
  { route: '/property/$propertyId', statements: 11, scriptKb: 256, scriptFiles: 15, requests: 24 },
  { route: '/property/$propertyId/tasks', statements: 12, scriptKb: 258, scriptFiles: 15, requests: 23 },
  {
    route: '/property/$propertyId/tasks?view=board',
    statements: 12,
    scriptKb: 268,
    scriptFiles: 16,
    requests: 24,
  },
  { route: '/property/$propertyId/projects', statements: 8 },
  { route: '/property/$propertyId/assets', statements: 7 },
  { route: '/property/$propertyId/documents', statements: 8 },
  { route: '/property/$propertyId/schedule', statements: 6 },
  { route: '/property/$propertyId/manual', statements: 7 },
  { route: '/property/$propertyId/keys', statements: 6 },
  { route: '/property/$propertyId/owners', statements: 7 },
  { route: '/property/$propertyId/money', statements: 20 },
  { route: '/property/$propertyId/activity', statements: 7 },
  { route: '/property/$propertyId/stays', statements: 6 },
  { route: '/task/$taskId', statements: 19, scriptKb: 263, scriptFiles: 13, requests: 23 },
  { route: '/project/$projectId', statements: 13 },
  { route: '/project/$projectId/links', statements: 14 },
  { route: '/project/$projectId?view=list', statements: 12 },
  { route: '/project/$projectId/quotes', statements: 11 },
  { route: '/project/$projectId/visits', statements: 8 },
  { route: '/property/$propertyId/visits', statements: 6 },
  { route: '/visit/$visitId', statements: 7 },
  { route: '/asset/$assetId', statements: 12 },
  { route: '/document/$documentId', statements: 6 },
  { route: '/schedule/$scheduleId', statements: 6 },
  { route: '/workers/$familyGroupId', statements: 7 },
  { route: '/worker/$workerId', statements: 21 },
  { route: '/money/$familyGroupId', statements: 9, scriptKb: 237, scriptFiles: 12, requests: 20 },
  { route: '/money/$familyGroupId/payments', statements: 9, scriptKb: 237, scriptFiles: 11, requests: 19 },
  { route: '/money/$familyGroupId/settlements', statements: 10 },
  { route: '/money/$familyGroupId/bills', statements: 14, scriptKb: 237, scriptFiles: 11, requests: 19 },
  { route: '/money/$familyGroupId/budgets', statements: 8 },
  { route: '/money/$familyGroupId/reports', statements: 9 },
  { route: '/payment/$paymentId', statements: 10 },
  { route: '/settlement/$settlementId', statements: 9 },
  { route: '/bill/$billId', statements: 7 },
  { route: '/money/$familyGroupId/invoices', statements: 8 },
  { route: '/invoice/$invoiceId', statements: 14 },
  { route: '/project/$projectId/job-sheet', statements: 14 },
  { route: '/bill-series/$billSeriesId', statements: 9 },
  // A contractor's page runs no script. Two of the statements count what an address opens.
  { route: '/worker-share/$shareCode', statements: 17, scriptKb: 1, scriptFiles: 0, requests: 3 },
  { route: '/worker-projects/$token', statements: 10, scriptKb: 1, scriptFiles: 0, requests: 3 },
  { route: '/subscription', statements: 7 },
  { route: '/subscription/success', statements: 3 },
  { route: '/api/notifications', statements: 2 },
  { route: '/api/notifications/unread-count', statements: 2 },
]
