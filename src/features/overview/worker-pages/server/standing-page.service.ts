import type { ShareContext } from '../../../../server/context.ts'
import { listInvoicesOfJobs } from '../../../money/invoices/server/invoices-of-job.service.ts'
import { linkPath, openToken } from '../../../work/share-links/server/link-codes.service.ts'
import { linkNotValid } from '../../../work/share-links/server/share-access.service.ts'
import { timesIn } from '../../../work/visits/visit-times.rules.ts'
import { nameInstead } from '../worker-pages.rules.ts'
import type { WorkerProjectsView } from '../worker-pages.schemas.ts'
import { findExpiry, listJobsOfWorker, listVisitsAhead } from './standing-page.repository.ts'

/** Returns a contractor's overview page: offers and jobs with links to their pages. */
export async function getWorkerProjects(ctx: ShareContext): Promise<WorkerProjectsView> {
  const { shareLinkId, scope, workerName } = ctx.share
  if (scope.kind !== 'STANDING') throw linkNotValid()
  const [expiresAt, rows] = await Promise.all([
    findExpiry(ctx.db, shareLinkId),
    listJobsOfWorker(ctx.db, ctx.share),
  ])
  if (!expiresAt) throw linkNotValid()
  const jobs = rows.flatMap(({ tokenSealed, ...job }) => {
    const token = openToken(ctx, tokenSealed)
    return token ? [{ ...job, path: linkPath('JOB', token) }] : []
  })
  return {
    workerName,
    expiresAt: expiresAt.toISOString(),
    jobs: jobs.map(({ title, isAccepted, expiresAt: acceptBy, path, ...place }) => ({
      title,
      town: place.city,
      propertyName: nameInstead(place, isAccepted),
      state: isAccepted ? 'JOB' : 'OFFER',
      path,
      acceptBy: isAccepted ? null : acceptBy.toISOString(),
    })),
    ...(await listOfJobs(ctx, jobs)),
  }
}

type Job = { projectId: string; title: string; timeZone: string; path: string }

/** Only visits and invoices of jobs whose page can be opened, since each line links there. */
async function listOfJobs(
  ctx: ShareContext,
  jobs: Job[],
): Promise<Pick<WorkerProjectsView, 'visits' | 'invoices'>> {
  const byProject = new Map(jobs.map((job) => [job.projectId, job]))
  const projectIds = [...byProject.keys()]
  const [visits, invoices] = await Promise.all([
    listVisitsAhead(ctx.db, { ...ctx.share, projectIds }, ctx.clock.now()),
    listInvoicesOfJobs(ctx, projectIds),
  ])
  const withJob = <Row extends { projectId: string | null }>(rows: Row[]) =>
    rows.flatMap((row) => {
      const job = byProject.get(row.projectId ?? '')
      return job ? [{ row, job }] : []
    })
  return {
    visits: withJob(visits).map(({ row: { id, status, ...times }, job: { title, timeZone, path } }) => ({
      ...timesIn(times, timeZone),
      ...{ id, status, jobTitle: title, path },
    })),
    invoices: withJob(invoices).map(
      ({ row: { id, number, amountMinor, currency, issuedOn, dueOn, state }, job: { title, path } }) => ({
        ...{ id, number, amountMinor, currency, issuedOn, dueOn, state },
        ...{ jobTitle: title, path },
      }),
    ),
  }
}
