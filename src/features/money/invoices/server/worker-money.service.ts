import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { csvResponse, writeCsv } from '../../../../server/csv-response.ts'
import { reckoningOf } from '../../ledger/server/ledger.service.ts'
import { workerYearHeaders, workerYearRow } from '../worker-money.rules.ts'
import { type WorkerMoneyView, type WorkerYearView, workerYearQuery } from '../worker-money.schemas.ts'
import * as repository from './worker-money.repository.ts'

/** More contractors than a project has, and more projects than a contractor has. */
const maxJobs = 500
const maxWorkers = 2_000

/** What the contractors of a project were promised, have asked for and were paid. */
export const getMoneyOfProject = (ctx: MemberContext, projectId: string) => readJobs(ctx, { projectId })

/** The same of one contractor, project by project. */
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

/** What each contractor was paid in a year, for the tax return. Only expenses that count. */
export async function getWorkerYear(
  { db, clock, member: { familyGroupId } }: MemberContext,
  asked?: number,
): Promise<WorkerYearView> {
  const { currency, timeZone } = await reckoningOf(db, familyGroupId)
  const year = asked ?? Number(todayIn(timeZone, clock.now()).slice(0, 4))
  const span = { familyGroupId, from: `${year}-01-01`, to: `${year}-12-31` }
  return { year, currency, workers: await repository.listWorkerYears(db, span, maxWorkers) }
}

/** The same as a download. */
export async function workerYearResponse(ctx: MemberContext, query: URLSearchParams): Promise<Response> {
  const { year: asked } = workerYearQuery.parse(Object.fromEntries(query))
  const { year, currency, workers } = await getWorkerYear(ctx, asked)
  async function* rows() {
    yield workers.map((worker) => workerYearRow(worker, year, currency))
  }
  return csvResponse(`Contractors ${year}.csv`, writeCsv(workerYearHeaders, rows()))
}
