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
  { route: '/', scriptKb: 188, scriptFiles: 4, requests: 9 },
  { route: '/dashboard/$familyGroupId', statements: 34, scriptKb: 240, scriptFiles: 14, requests: 26 },
  { route: '/family-select', statements: 4, scriptKb: 286, scriptFiles: 17, requests: 26 },
  { route: '/family-select?familyGroupId=$familyGroupId', statements: 6 },
  { route: '/family-select?familyGroupId=$familyGroupId&tab=activity', statements: 6 },
  {
    route: '/calendar?familyGroupId=$familyGroupId&view=month',
    statements: 19,
    scriptKb: 319,
    scriptFiles: 13,
    requests: 23,
  },
  { route: '/calendar?familyGroupId=$familyGroupId&view=agenda', statements: 18 },
  { route: '/tasks?familyGroupId=$familyGroupId', statements: 8 },
  { route: '/property/$propertyId', statements: 11, scriptKb: 234, scriptFiles: 15, requests: 24 },
  { route: '/property/$propertyId/tasks', statements: 11, scriptKb: 239, scriptFiles: 15, requests: 23 },
  {
    route: '/property/$propertyId/tasks?view=board',
    statements: 12,
    scriptKb: 249,
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
  { route: '/task/$taskId', statements: 19, scriptKb: 241, scriptFiles: 13, requests: 23 },
  { route: '/project/$projectId', statements: 13 },
  { route: '/project/$projectId?view=list', statements: 12 },
  { route: '/asset/$assetId', statements: 12 },
  { route: '/document/$documentId', statements: 6 },
  { route: '/schedule/$scheduleId', statements: 6 },
  { route: '/money/$familyGroupId', statements: 9, scriptKb: 221, scriptFiles: 12, requests: 20 },
  { route: '/money/$familyGroupId/payments', statements: 8, scriptKb: 221, scriptFiles: 11, requests: 19 },
  { route: '/money/$familyGroupId/settlements', statements: 10 },
  { route: '/money/$familyGroupId/bills', statements: 14, scriptKb: 221, scriptFiles: 11, requests: 19 },
  { route: '/money/$familyGroupId/budgets', statements: 8 },
  { route: '/money/$familyGroupId/reports', statements: 9 },
  { route: '/payment/$paymentId', statements: 10 },
  { route: '/settlement/$settlementId', statements: 9 },
  { route: '/bill/$billId', statements: 7 },
  { route: '/bill-series/$billSeriesId', statements: 9 },
  { route: '/api/notifications', statements: 2 },
  { route: '/api/notifications/unread-count', statements: 2 },
]
