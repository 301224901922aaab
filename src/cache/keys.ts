/**
 * The entities that are read, and their parts. A key is the entity, its owner, then the part and its filters:
 * `['assets', propertyId, 'list', { sort }]`. All reads of an entity share a prefix, so they are found by it.
 */
type Parts = {
  // Of the person
  currentUser: never
  myProfile: never
  myPayeeDetails: never
  mySessions: never
  myFamilyGroups: never
  myFamilyGroupsSwitcher: never
  deletedFamilyGroups: never
  myDataExport: never
  myGroupImport: never
  myAccountDeletion: never
  notifications: never
  notificationPreferences: never
  pushSettings: never
  places: never
  search: never
  timeZones: never
  planOffer: never
  receiptReader: never
  demoOffer: never
  subscriptionStatus: never
  subscriptionDetails: never
  // Of administrators
  feedback: never
  users: 'list'
  administratorActions: never
  installation: 'figures' | 'groups' | 'health'
  checks: never
  privacy: never
  failedJobs: never
  // By group id
  familyGroup:
    | 'details'
    | 'members'
    | 'emergencyAccess'
    | 'invites'
    | 'activity'
    | 'trash'
    | 'export'
    | 'calendarFeeds'
  dashboard: never
  calendar: never
  calendarSubscriptions: never
  tasks: 'list' | 'problem-reports'
  taskTemplates: never
  board: 'open' | 'done'
  participants: never
  balances: 'standing' | 'entries' | 'statement'
  payments: never
  settlements: never
  splitDefaults: 'rules' | 'split'
  categories: never
  budgets: never
  spending: 'report'
  bills: 'list' | 'ahead' | 'series'
  workers: 'list' | 'choices'
  invoices: 'list' | 'totals'
  // By property id
  property: 'decisions' | 'keys' | 'manual' | 'meters' | 'ownership' | 'state' | 'weights'
  assets: 'list' | 'choices' | 'labels'
  documents: 'photos' | 'papers' | 'owners'
  propertyOverview: never
  handover: never
  relativeLinks: never
  secrets: never
  projects: 'list' | 'choices'
  taskChoices: never
  schedules: never
  scheduleTitles: never
  stays: 'live' | 'past' | 'overlaps' | 'nights'
  guestBook: 'entries' | 'staysToWriteAbout'
  // By their own id, or the id of what they belong to
  asset: 'history'
  meter: 'readings'
  document: never
  decision: never
  /** Of an expense or a quote. */
  decisionSubject: never
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
  stay: 'checklists'
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

/** Builds a key. The entity alone matches all its reads. */
export const key = <Entity extends keyof Parts>(
  entity: Entity,
  ...rest: [] | [of: string, ...parts: (Parts[Entity] | Narrowing)[]]
) => [entity, ...rest] as const
