import { type Address, addressLines } from '../../../../lib/addresses.ts'
import type { JobContext } from '../../../../server/context.ts'
import { listInvoicesOfJob } from '../../../money/invoices/server/invoices-of-job.service.ts'
import { listCodesOfJob } from '../../../work/job-codes/server/job-codes.service.ts'
import { listFilesOfJob } from '../../../work/job-files/server/job-files.service.ts'
import { listMessagesOfJob } from '../../../work/job-messages/server/job-messages.service.ts'
import { listTasksOfJob } from '../../../work/job-tasks/server/job-tasks.service.ts'
import { listQuotesOfJob } from '../../../work/quotes/server/quotes-of-job.service.ts'
import { linkNotValid } from '../../../work/share-links/server/share-access.service.ts'
import { listVisitsOfJob } from '../../../work/visits/server/visits-of-job.service.ts'
import { countryName, nameInstead } from '../worker-pages.rules.ts'
import type { JobView, WorkerShareView } from '../worker-pages.schemas.ts'
import { findJob } from './job.repository.ts'

/** Returns the page of a job. A declined job shows that and nothing else. */
export async function getWorkerShare(ctx: JobContext): Promise<WorkerShareView> {
  const job = await getJob(ctx)
  if (job.state === 'DECLINED') return { job, ...nothing }
  const [tasks, messages, files, codes, quotes, visits, invoices] = await Promise.all([
    listTasksOfJob(ctx),
    listMessagesOfJob(ctx),
    listFilesOfJob(ctx),
    listCodesOfJob(ctx),
    listQuotesOfJob(ctx),
    listVisitsOfJob(ctx),
    listInvoicesOfJob(ctx),
  ])
  return { job, tasks, messages, files, codes, quotes, visits, invoices }
}

const nothing: Omit<WorkerShareView, 'job'> = {
  tasks: [],
  messages: [],
  files: [],
  codes: { codes: [] },
  quotes: null,
  visits: null,
  invoices: [],
}

async function getJob({ db, share }: JobContext): Promise<JobView> {
  const row = await findJob(db, share.shareLinkId)
  if (!row) throw linkNotValid()
  const { title, message, contactFirstName, city, timeZone } = row
  const state = row.isDeclined
    ? 'DECLINED'
    : row.isAccepted
      ? 'ACCEPTED'
      : row.wasOpened
        ? 'VIEWED'
        : 'ACTIVE'
  return {
    state,
    title,
    workerName: share.workerName,
    contactFirstName,
    message,
    town: city,
    propertyName: nameInstead(row, row.isAccepted),
    address: row.isAccepted && row.street1 ? linesOf(row) : null,
    hidesAddress: !row.isAccepted && row.street1 !== null,
    timeZone,
    acceptBy: row.isAccepted || row.isDeclined || row.closesAt ? null : row.expiresAt.toISOString(),
    closesAt: row.closesAt?.toISOString() ?? null,
  }
}

const linesOf = (address: Address): string[] => [
  ...addressLines(address),
  ...(address.country ? [countryName(address.country)] : []),
]
