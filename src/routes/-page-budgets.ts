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
  { route: '/dashboard/$familyGroupId', statements: 6, scriptKb: 242, scriptFiles: 9, requests: 19 },
  { route: '/family-select', statements: 2, scriptKb: 276, scriptFiles: 10, requests: 16 },
  { route: '/family-select?familyGroupId=$familyGroupId', statements: 3 },
  { route: '/family-select?familyGroupId=$familyGroupId&tab=activity', statements: 3 },
  { route: '/family-select?familyGroupId=$familyGroupId&tab=categories', statements: 3 },
  { route: '/family-select?familyGroupId=$familyGroupId&tab=export', statements: 3 },
  { route: '/family-select/import', statements: 2 },
  {
    route: '/calendar?familyGroupId=$familyGroupId&view=month',
    statements: 4,
    scriptKb: 313,
    scriptFiles: 10,
    requests: 16,
  },
  { route: '/calendar?familyGroupId=$familyGroupId&view=agenda', statements: 4 },
  { route: '/calendar/$familyGroupId/others', statements: 3 },
  { route: '/tasks?familyGroupId=$familyGroupId', statements: 3 },
  { route: '/property/$propertyId', statements: 5, scriptKb: 237, scriptFiles: 10, requests: 16 },
  { route: '/property/$propertyId/tasks', statements: 5, scriptKb: 236, scriptFiles: 10, requests: 16 },
  {
    route: '/property/$propertyId/tasks?view=board',
    statements: 5,
    scriptKb: 246,
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
  { route: '/property/$propertyId/owners', statements: 6 },
  { route: '/property/$propertyId/decisions', statements: 5 },
  { route: '/decision/$decisionId', statements: 6 },
  { route: '/property/$propertyId/money', statements: 6 },
  { route: '/property/$propertyId/handover', statements: 4 },
  { route: '/property/$propertyId/activity', statements: 5 },
  { route: '/property/$propertyId/stays', statements: 5 },
  { route: '/property/$propertyId/guest-book', statements: 4 },
  { route: '/task/$taskId', statements: 6, scriptKb: 244, scriptFiles: 9, requests: 14 },
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
  { route: '/money/$familyGroupId', statements: 4, scriptKb: 226, scriptFiles: 10, requests: 15 },
  { route: '/money/$familyGroupId/payments', statements: 3, scriptKb: 229, scriptFiles: 10, requests: 15 },
  { route: '/money/$familyGroupId/settlements', statements: 4 },
  { route: '/money/$familyGroupId/bills', statements: 4, scriptKb: 229, scriptFiles: 10, requests: 15 },
  { route: '/money/$familyGroupId/budgets', statements: 4 },
  { route: '/money/$familyGroupId/reports', statements: 5 },
  { route: '/payment/$paymentId', statements: 6 },
  { route: '/settlement/$settlementId', statements: 7 },
  { route: '/bill/$billId', statements: 5 },
  { route: '/money/$familyGroupId/invoices', statements: 4 },
  { route: '/invoice/$invoiceId', statements: 7 },
  { route: '/project/$projectId/job-sheet', statements: 4 },
  { route: '/bill-series/$billSeriesId', statements: 5 },
  // The page of a contractor or relative runs no script. Two of the statements count openings of an address; a relative’s link
  // that opens everything has seven parts to read, all at once.
  { route: '/worker-share/$shareCode', statements: 8, scriptKb: 1, scriptFiles: 0, requests: 3 },
  { route: '/relative/$relativeCode', statements: 13, scriptKb: 1, scriptFiles: 0, requests: 3 },
  { route: '/worker-projects/$token', statements: 8, scriptKb: 1, scriptFiles: 0, requests: 3 },
  { route: '/subscription', statements: 2 },
  { route: '/subscription/success', statements: 2 },
  // Forms and what is opened from other pages.
  { route: '/add', statements: 2 },
  { route: '/asset/$assetId/edit', statements: 3 },
  { route: '/bill-series/$billSeriesId/edit', statements: 3 },
  { route: '/bill/$billId/edit', statements: 3 },
  { route: '/bill/$billId/pay', statements: 9 },
  { route: '/invoice/$invoiceId/edit', statements: 6 },
  { route: '/money/$familyGroupId/bills/new', statements: 3 },
  { route: '/money/$familyGroupId/invoices/new', statements: 3 },
  { route: '/money/$familyGroupId/payments/import', statements: 3 },
  { route: '/money/$familyGroupId/payments/new', statements: 3 },
  { route: '/money/$familyGroupId/settlements/new', statements: 4 },
  { route: '/money/$familyGroupId/splitting', statements: 4 },
  { route: '/money/$familyGroupId/statement', statements: 9 },
  { route: '/money/$familyGroupId/why?participantId=$participantId', statements: 8 },
  { route: '/payment/$paymentId/edit', statements: 6 },
  { route: '/project/$projectId/activity', statements: 6 },
  { route: '/project/$projectId/documents', statements: 7 },
  { route: '/project/$projectId/edit', statements: 6 },
  { route: '/project/$projectId/money', statements: 6 },
  { route: '/project/$projectId/quotes/ask', statements: 6 },
  { route: '/project/$projectId/quotes/new', statements: 6 },
  { route: '/property-edit/$propertyId', statements: 3 },
  { route: '/property/new', statements: 2 },
  { route: '/property/$propertyId/assets/import', statements: 3 },
  { route: '/property/$propertyId/assets/new', statements: 3 },
  { route: '/property/$propertyId/keys/new', statements: 5 },
  { route: '/property/$propertyId/decisions/new', statements: 6 },
  { route: '/property/$propertyId/labels', statements: 3 },
  { route: '/property/$propertyId/manual/$manualSectionId/edit', statements: 3 },
  { route: '/property/$propertyId/manual/new', statements: 3 },
  { route: '/property/$propertyId/manual/print', statements: 3 },
  { route: '/property/$propertyId/owners/change', statements: 5 },
  { route: '/property/$propertyId/projects/new', statements: 5 },
  { route: '/property/$propertyId/report', statements: 3 },
  { route: '/property/$propertyId/schedule/new', statements: 5 },
  { route: '/property/$propertyId/schedule/starters', statements: 5 },
  { route: '/property/$propertyId/tasks/new', statements: 5 },
  { route: '/property/$propertyId/visits/new', statements: 5 },
  { route: '/schedule/$scheduleId/edit', statements: 5 },
  { route: '/task/$taskId/edit', statements: 5 },
  { route: '/visit/$visitId/edit', statements: 6 },
  { route: '/worker/$workerId/edit', statements: 3 },
  { route: '/workers/$familyGroupId/import', statements: 3 },
  { route: '/workers/$familyGroupId/new', statements: 3 },
  // What only an administrator can open.
  { route: '/acp-kc', statements: 4, scriptKb: 330, scriptFiles: 11, requests: 18 },
  { route: '/acp-kc/activity', statements: 2, scriptKb: 222, scriptFiles: 10, requests: 18 },
  { route: '/acp-kc/feedback', statements: 2, scriptKb: 223, scriptFiles: 10, requests: 18 },
  { route: '/acp-kc/groups', statements: 2, scriptKb: 222, scriptFiles: 10, requests: 18 },
  { route: '/acp-kc/health', statements: 3, scriptKb: 223, scriptFiles: 10, requests: 18 },
  { route: '/acp-kc/jobs', statements: 2, scriptKb: 222, scriptFiles: 10, requests: 18 },
  { route: '/acp-kc/users', statements: 2, scriptKb: 228, scriptFiles: 12, requests: 18 },
  // Shows the whole design system.
  { route: '/test', statements: 2, scriptKb: 419, scriptFiles: 22, requests: 31 },
  { route: '/profile', statements: 6 },
  { route: '/notifications', statements: 2 },
  { route: '/api/notifications', statements: 2 },
  { route: '/api/notifications/unread-count', statements: 2 },
]

/** How much larger the scripts of a page may be in another language: most texts are longer than in English. */
export const moreInTranslation = 1.015

/** Pages without a budget, and why. */
export const pagesWithoutBudget: Record<string, string> = {
  '/404': 'says only that there is no such page',
  '/login': 'the same for every visitor: it is rendered once for each language, without a statement',
  '/privacy': 'the same for every visitor: it is rendered once for each language, without a statement',
  '/offline': 'the same for everyone, without a session: browsers keep it (docs/adr/0082)',
  '/terms': 'the same for every visitor: it is rendered once for each language, without a statement',
  '/invite/$inviteCode': 'opened once by each person who is invited',
  '/certificate/$workerCertificateId': 'leads to the page of its contractor',
  '/stay/$stayId': 'leads to the stays of its property',
  '/project/$projectId/quotes/$quoteId/edit':
    'the project of the sample family has no quote; it reads what /project/$projectId/quotes and its form read',
  '/decision/$decisionId/edit': 'the sample family has no draft; it reads what /decision/$decisionId reads',
  '/property/$propertyId/keys/$keyId/edit':
    'the sample family has no key; it reads what /property/$propertyId/keys and its form read',
}

/** Returns whether only an administrator can open the page, so that its cost is measured as one. */
export const isForAdministrators = (route: string) => route === '/test' || route.startsWith('/acp-kc')
