import type { InvoiceOfJob } from '../../money/invoices/invoices.schemas.ts'
import type { CodesOfJobView, ShownCodeView } from '../../work/job-codes/job-codes.schemas.ts'
import type { JobFileView } from '../../work/job-files/job-files.schemas.ts'
import type { MessageOfJobView } from '../../work/job-messages/job-messages.schemas.ts'
import type { JobTaskView } from '../../work/job-tasks/job-tasks.schemas.ts'
import type { QuotesOfJobView } from '../../work/quotes/quotes.schemas.ts'
import type { LocalTimes } from '../../work/visits/visits.rules.ts'
import type { VisitOfJobView, VisitsOfJobView } from '../../work/visits/visits.schemas.ts'

/** What a contractor sees of a job and its people. */
export type JobView = {
  state: 'ACTIVE' | 'VIEWED' | 'ACCEPTED' | 'DECLINED'
  title: string
  workerName: string
  contactFirstName: string | null
  /** The family's request in its own words. */
  message: string | null
  town: string | null
  /** The name of the property where its address is missing (`nameInstead`). */
  propertyName: string | null
  /** The full address in lines, once the job is accepted. */
  address: string[] | null
  /** Whether accepting the job reveals a full address. */
  hidesAddress: boolean
  timeZone: string
  /** The deadline to accept; null once accepted or no longer possible. */
  acceptBy: string | null
  /** How long the page of an ended job can be read. */
  closesAt: string | null
}

/** The page of a job: the job, and a part of each feature. */
export type WorkerShareView = {
  job: JobView
  tasks: JobTaskView[]
  messages: MessageOfJobView[]
  files: JobFileView[]
  codes: CodesOfJobView
  /** Null once the job was declined. */
  quotes: QuotesOfJobView | null
  visits: VisitsOfJobView | null
  invoices: InvoiceOfJob[]
}

export type StandingJobView = {
  title: string
  town: string | null
  propertyName: string | null
  /** An offer waits for an answer; a job was accepted. */
  state: 'OFFER' | 'JOB'
  /** The path of the job's page. */
  path: string
  acceptBy: string | null
}

/** The job that a line links to. */
type OfJob = { id: string; jobTitle: string; path: string }

export type StandingVisitView = OfJob & LocalTimes & { status: VisitOfJobView['status'] }

export type StandingInvoiceView = OfJob &
  Pick<InvoiceOfJob, 'number' | 'amountMinor' | 'currency' | 'issuedOn' | 'dueOn' | 'state'>

export type WorkerProjectsView = {
  workerName: string
  expiresAt: string
  jobs: StandingJobView[]
  /** Upcoming ones, the next one first. */
  visits: StandingVisitView[]
  /** Newest first. */
  invoices: StandingInvoiceView[]
}

/** A refused form, or one whose answer is shown once: the page is rendered with it. */
export type FormAnswer = {
  /** The name of the form's action. */
  action: string
  /** The typed values by field name. */
  values: Record<string, string>
  message?: string
  fields?: Record<string, string>
  /** The requested code. */
  shownCode?: ShownCodeView
}
