import { t } from '@lingui/core/macro'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { csvResponse, writeCsv } from '../../../../server/csv-response.ts'
import { reckoningOf } from '../../balance-entries/server/balance-entries.service.ts'
import { workerYearHeaders, workerYearRow } from '../worker-money.rules.ts'
import { type WorkerMoneyView, type WorkerYearView, workerYearQuery } from '../worker-money.schemas.ts'
import * as repository from './worker-money.repository.ts'

/** Above any real number of rows. */
const maxJobs = 500
const maxWorkers = 2_000

/** Returns accepted, invoiced and paid amounts per contractor of a project. */
export const getMoneyOfProject = (ctx: MemberContext, projectId: string) => readJobs(ctx, { projectId })

/** Returns the same per project of a contractor. */
export const getMoneyOfWorker = (ctx: MemberContext, workerId: string) => readJobs(ctx, { workerId })

async function readJobs(
  { db, member: { familyGroupId } }: MemberContext,
  scope: { projectId: string } | { workerId: string },
): Promise<WorkerMoneyView> {
  const [{ currency }, jobs] = await Promise.all([
    reckoningOf(db, familyGroupId),
    repository.listJobMoney(db, { familyGroupId, ...scope }, maxJobs),
  ])
  return { currency, jobs }
}

/** Returns what each contractor was paid in a year, for the tax return: approved expenses only. */
export async function getWorkerYear(
  { db, clock, member: { familyGroupId } }: MemberContext,
  asked?: number,
): Promise<WorkerYearView> {
  const { currency, timeZone } = await reckoningOf(db, familyGroupId)
  const year = asked ?? Number(todayIn(timeZone, clock.now()).slice(0, 4))
  const span = { familyGroupId, from: `${year}-01-01`, to: `${year}-12-31` }
  return { year, currency, workers: await repository.listWorkerYears(db, span, maxWorkers) }
}

/** Returns it as a download. */
export async function workerYearResponse(ctx: MemberContext, query: URLSearchParams): Promise<Response> {
  const { year: asked } = workerYearQuery.parse(Object.fromEntries(query))
  const { year, currency, workers } = await getWorkerYear(ctx, asked)
  async function* rows() {
    yield workers.map((worker) => workerYearRow(worker, year, currency))
  }
  return csvResponse(t`Contractors ${year}.csv`, writeCsv(workerYearHeaders(), rows()))
}
