import type { InvoiceOfJob } from '../../money/invoices/invoices.schemas.ts'
import type { CodesOfJobView, ShownCodeView } from '../../work/job-codes/job-codes.schemas.ts'
import type { JobFileView } from '../../work/job-files/job-files.schemas.ts'
import type { MessageOfJobView } from '../../work/job-messages/job-messages.schemas.ts'
import type { JobTaskView } from '../../work/job-tasks/job-tasks.schemas.ts'
import type { QuotesOfJobView } from '../../work/quotes/quotes.schemas.ts'
import type { LocalTimes } from '../../work/visits/visits.rules.ts'
import type { VisitOfJobView, VisitsOfJobView } from '../../work/visits/visits.schemas.ts'

/** What a contractor learns of a job and of the people behind it. */
export type JobView = {
  state: 'ACTIVE' | 'VIEWED' | 'ACCEPTED' | 'DECLINED'
  title: string
  workerName: string
  contactFirstName: string | null
  /** What the family asks for, in its own words. */
  message: string | null
  town: string | null
  /** The whole address, line by line, once the job is accepted. */
  address: string[] | null
  timeZone: string
  /** Until when it can be accepted; null once it was, or cannot be any more. */
  acceptBy: string | null
  /** Until when the page of a job that ended can be read. */
  closesAt: string | null
}

/** All that the page of a job shows: the job, and a part of each feature. */
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

/** Seed: errors come back as an object with the message. */
export type ResolveError = { error: { message: string } }

export type StandingJobView = {
  title: string
  town: string | null
  /** An offer waits for an answer; a job was accepted. */
  state: 'OFFER' | 'JOB'
  /** The path of the job's page. */
  path: string
  acceptBy: string | null
}

/** The job that a line of the standing page leads to. */
type OfJob = { id: string; jobTitle: string; path: string }

export type StandingVisitView = OfJob & LocalTimes & { status: VisitOfJobView['status'] }

export type StandingInvoiceView = OfJob &
  Pick<InvoiceOfJob, 'number' | 'amountMinor' | 'currency' | 'issuedOn' | 'dueOn' | 'state'>

export type WorkerProjectsView = {
  workerName: string
  expiresAt: string
  jobs: StandingJobView[]
  /** Those to come, the next one first. */
  visits: StandingVisitView[]
  /** The newest first. */
  invoices: StandingInvoiceView[]
}

/** A form that was refused, or whose answer is shown once: what the page is rendered with again. */
export type FormAnswer = {
  /** Which form: the name of its action. */
  action: string
  /** What was typed, by the names of the fields. */
  values: Record<string, string>
  message?: string
  fields?: Record<string, string>
  /** A code that was asked for. */
  shownCode?: ShownCodeView
}
