/** What one request of a kind may cost; `npm test` fails when it costs more. */
type PageBudget = {
  /** The route, with the search that makes another kind of page of it. */
  route: string
  /** How many statements the database may get for the document, or for the call. */
  statements?: number
}

/** The pages that are opened most, and what is asked for again and again while they are open. */
export const pageBudgets: PageBudget[] = [
  { route: '/dashboard/$familyGroupId', statements: 6 },
  { route: '/family-select', statements: 2 },
  { route: '/family-select?familyGroupId=$familyGroupId', statements: 3 },
  { route: '/family-select?familyGroupId=$familyGroupId&tab=activity', statements: 3 },
  { route: '/calendar?familyGroupId=$familyGroupId&view=month', statements: 4 },
  { route: '/calendar?familyGroupId=$familyGroupId&view=agenda', statements: 4 },
  { route: '/tasks?familyGroupId=$familyGroupId', statements: 3 },
  { route: '/property/$propertyId', statements: 5 },
  { route: '/property/$propertyId/tasks', statements: 5 },
  { route: '/property/$propertyId/tasks?view=board', statements: 5 },
  { route: '/property/$propertyId/projects', statements: 5 },
  { route: '/property/$propertyId/assets', statements: 4 },
  { route: '/property/$propertyId/documents', statements: 4 },
  { route: '/property/$propertyId/schedule', statements: 4 },
  { route: '/property/$propertyId/manual', statements: 4 },
  { route: '/property/$propertyId/keys', statements: 3 },
  { route: '/property/$propertyId/owners', statements: 5 },
  { route: '/property/$propertyId/money', statements: 6 },
  { route: '/property/$propertyId/activity', statements: 5 },
  { route: '/property/$propertyId/stays', statements: 4 },
  { route: '/task/$taskId', statements: 6 },
  { route: '/project/$projectId', statements: 7 },
  { route: '/project/$projectId?view=list', statements: 7 },
  { route: '/asset/$assetId', statements: 6 },
  { route: '/document/$documentId', statements: 4 },
  { route: '/schedule/$scheduleId', statements: 3 },
  { route: '/money/$familyGroupId', statements: 4 },
  { route: '/money/$familyGroupId/payments', statements: 3 },
  { route: '/money/$familyGroupId/settlements', statements: 4 },
  { route: '/money/$familyGroupId/bills', statements: 4 },
  { route: '/money/$familyGroupId/budgets', statements: 4 },
  { route: '/money/$familyGroupId/reports', statements: 5 },
  { route: '/payment/$paymentId', statements: 6 },
  { route: '/settlement/$settlementId', statements: 7 },
  { route: '/bill/$billId', statements: 5 },
  { route: '/bill-series/$billSeriesId', statements: 5 },
  { route: '/api/notifications', statements: 2 },
  { route: '/api/notifications/unread-count', statements: 2 },
]
