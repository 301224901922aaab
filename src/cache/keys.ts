/**
 * What is read, and the parts that some of it has. A key is the entity, then whose it is, then the part and what narrows
 * it: `['assets', propertyId, 'list', { sort }]`. All that one entity shows begins alike, so it is found by its beginning.
 */
type Parts = {
  // Of the person
  currentUser: never
  myProfile: never
  mySessions: never
  myFamilyGroups: never
  myFamilyGroupsSwitcher: never
  deletedFamilyGroups: never
  myDataExport: never
  myGroupImport: never
  myAccountDeletion: never
  notifications: never
  notificationPreferences: never
  places: never
  search: never
  timeZones: never
  planOffer: never
  subscriptionStatus: never
  subscriptionDetails: never
  // Of those who run the place
  feedback: never
  users: 'list'
  administratorActions: never
  installation: 'figures' | 'groups' | 'health'
  checks: never
  privacy: never
  failedJobs: never
  // By the id of a group
  familyGroup: 'details' | 'members' | 'invites' | 'activity' | 'trash' | 'export' | 'calendarFeeds'
  dashboard: never
  calendar: never
  tasks: 'list' | 'reports'
  board: 'open' | 'done'
  participants: never
  balances: 'standing' | 'entries' | 'statement'
  payments: never
  settlements: never
  splitDefaults: 'rules' | 'split'
  budgets: never
  spending: 'report'
  bills: 'list' | 'ahead' | 'series'
  workers: 'list' | 'choices'
  invoices: 'list' | 'totals'
  // By the id of a property
  property: 'keys' | 'manual' | 'ownership' | 'state' | 'weights'
  assets: 'list' | 'choices' | 'labels'
  documents: 'photos' | 'papers' | 'owners'
  secrets: never
  projects: 'list' | 'choices'
  taskChoices: never
  schedules: never
  scheduleTitles: never
  stays: 'live' | 'past' | 'overlaps' | 'nights'
  // By an id of their own, or of what they are about
  asset: 'history'
  document: never
  project: 'openTasks' | 'workerMoney' | 'jobSheet'
  /** Of a project. */
  quotes: 'workers'
  visit: never
  /** Of a project or a property. */
  visits: 'ofProject' | 'ofProperty' | 'workers'
  shareLinks: 'ofProject' | 'ofWorker'
  task: never
  comments: never
  jobMessages: never
  checklist: never
  schedule: 'tasks'
  stay: never
  familyEvent: never
  payment: 'receipts'
  settlement: never
  bill: never
  billSeries: never
  worker: 'certificates' | 'documents' | 'paid' | 'quotes' | 'visits' | 'work'
  workerCertificate: never
  invoice: never
  workerMoney: never
}

type Narrowing = object | number | boolean | null | undefined

/** The one way to a key. Of the entity alone: of all that is read of it. */
export const key = <Entity extends keyof Parts>(
  entity: Entity,
  ...rest: [] | [of: string, ...parts: (Parts[Entity] | Narrowing)[]]
) => [entity, ...rest] as const
