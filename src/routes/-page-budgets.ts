/** The cost limits of each page; `npm test` fails when one is exceeded. */
type PageBudget = {
  /** The route, with the search parameters that make a different page of it. */
  route: string
  /** The maximum number of statements for the document or the call. */
  statements?: number
  /** What Chromium loads with an empty cache: gzipped script size, script files, and all requests. */
  scriptKb?: number
  scriptFiles?: number
  requests?: number
}

/** The most visited pages, and what they poll. */
export const pageBudgets: PageBudget[] = [
  // A visitor’s page is not hydrated until it is touched (docs/adr/0049).
  { route: '/', scriptKb: 4, scriptFiles: 0, requests: 6 },
  { route: '/dashboard/$familyGroupId', statements: 6, scriptKb: 235, scriptFiles: 9, requests: 19 },
  { route: '/family-select', statements: 2, scriptKb: 308, scriptFiles: 18, requests: 24 },
  { route: '/family-select?familyGroupId=$familyGroupId', statements: 3 },
  { route: '/family-select?familyGroupId=$familyGroupId&tab=activity', statements: 3 },
  { route: '/family-select?familyGroupId=$familyGroupId&tab=export', statements: 3 },
  { route: '/family-select/import', statements: 2 },
  {
    route: '/calendar?familyGroupId=$familyGroupId&view=month',
    statements: 4,
    scriptKb: 308,
    scriptFiles: 10,
    requests: 16,
  },
  { route: '/calendar?familyGroupId=$familyGroupId&view=agenda', statements: 4 },
  { route: '/tasks?familyGroupId=$familyGroupId', statements: 3 },
  { route: '/property/$propertyId', statements: 5, scriptKb: 233, scriptFiles: 10, requests: 16 },
  { route: '/property/$propertyId/tasks', statements: 5, scriptKb: 232, scriptFiles: 10, requests: 16 },
  {
    route: '/property/$propertyId/tasks?view=board',
    statements: 5,
    scriptKb: 242,
    scriptFiles: 11,
    requests: 17,
  },
  { route: '/property/$propertyId/projects', statements: 5 },
  { route: '/property/$propertyId/assets', statements: 4 },
  { route: '/property/$propertyId/documents', statements: 4 },
  { route: '/property/$propertyId/schedule', statements: 4 },
  { route: '/property/$propertyId/manual', statements: 4 },
  { route: '/property/$propertyId/house', statements: 3 },
  { route: '/property/$propertyId/codes', statements: 4 },
  { route: '/property/$propertyId/keys', statements: 3 },
  { route: '/property/$propertyId/owners', statements: 5 },
  { route: '/property/$propertyId/money', statements: 6 },
  { route: '/property/$propertyId/activity', statements: 5 },
  { route: '/property/$propertyId/stays', statements: 4 },
  { route: '/task/$taskId', statements: 6, scriptKb: 238, scriptFiles: 9, requests: 14 },
  { route: '/project/$projectId', statements: 7 },
  { route: '/project/$projectId/links', statements: 6 },
  { route: '/project/$projectId?view=list', statements: 7 },
  { route: '/project/$projectId/quotes', statements: 4 },
  { route: '/project/$projectId/visits', statements: 4 },
  { route: '/property/$propertyId/visits', statements: 3 },
  { route: '/visit/$visitId', statements: 4 },
  { route: '/asset/$assetId', statements: 6 },
  { route: '/document/$documentId', statements: 4 },
  { route: '/schedule/$scheduleId', statements: 3 },
  { route: '/workers/$familyGroupId', statements: 3 },
  { route: '/worker/$workerId', statements: 5 },
  { route: '/money/$familyGroupId', statements: 4, scriptKb: 222, scriptFiles: 10, requests: 15 },
  { route: '/money/$familyGroupId/payments', statements: 3, scriptKb: 224, scriptFiles: 10, requests: 15 },
  { route: '/money/$familyGroupId/settlements', statements: 4 },
  { route: '/money/$familyGroupId/bills', statements: 4, scriptKb: 224, scriptFiles: 10, requests: 15 },
  { route: '/money/$familyGroupId/budgets', statements: 4 },
  { route: '/money/$familyGroupId/reports', statements: 5 },
  { route: '/payment/$paymentId', statements: 6 },
  { route: '/settlement/$settlementId', statements: 7 },
  { route: '/bill/$billId', statements: 5 },
  { route: '/money/$familyGroupId/invoices', statements: 4 },
  { route: '/invoice/$invoiceId', statements: 7 },
  { route: '/project/$projectId/job-sheet', statements: 4 },
  { route: '/bill-series/$billSeriesId', statements: 5 },
  // A contractor’s page runs no script. Two of the statements count openings of an address.
  { route: '/worker-share/$shareCode', statements: 8, scriptKb: 1, scriptFiles: 0, requests: 3 },
  { route: '/worker-projects/$token', statements: 8, scriptKb: 1, scriptFiles: 0, requests: 3 },
  { route: '/subscription', statements: 2 },
  { route: '/subscription/success', statements: 2 },
  { route: '/api/notifications', statements: 2 },
  { route: '/api/notifications/unread-count', statements: 2 },
]
