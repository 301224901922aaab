import { AppError } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { RelativeContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { addTask } from '../../tasks/server/add-task.service.ts'
import { emptyTask } from '../../tasks/task-fields.rules.ts'
import { maxWaitingByLink, problemState, shownProblemsByLink } from '../problem-reports.rules.ts'
import type { ProblemByLinkFields, ProblemByLinkView } from '../problem-reports.schemas.ts'
import { problemTexts } from '../problem-reports.texts.ts'
import { listPhotosOfLink } from './problem-photos.repository.ts'
import * as repository from './problems-by-link.repository.ts'

// Problem reports of a relative without an account. The caller has checked what the link opens; for changes, it has
// locked the property and the link.

/** Lists what a relative reported by their link, newest first. Only a refusal has a reason that is meant for them. */
export async function listProblemsByLink({ db, relative }: RelativeContext): Promise<ProblemByLinkView[]> {
  const [rows, photos] = await Promise.all([
    repository.listProblemsOfLink(db, relative, shownProblemsByLink),
    listPhotosOfLink(db, relative),
  ])
  return rows.map(({ status, statusReason, description, createdAt, ...problem }) => ({
    ...problem,
    // Once it is a task of the group, what it says is theirs.
    description: status === 'REPORT' ? description : null,
    state: problemState(status),
    statusReason: status === 'DECLINED' ? statusReason : null,
    reportedOn: todayIn(relative.timeZone, createdAt),
    photos: photos.flatMap(({ taskId, ...photo }) => (taskId === problem.id ? [photo] : [])),
  }))
}

/**
 * Reports a problem, and notifies those who can accept it. The same report sent twice is one.
 * @throws AppError `conflict` where too many wait
 */
export async function reportProblemByLink(
  tx: Tx,
  { relative, enqueue }: RelativeContext,
  fields: ProblemByLinkFields,
): Promise<void> {
  const { propertyId, relativeName, relativeLinkId } = relative
  const { waiting, isThere } = await repository.findWaitingOfLink(tx, relative, fields)
  if (isThere) return
  if (waiting >= maxWaitingByLink) throw new AppError('conflict', problemTexts.manyWaiting)
  const reporter = { reporterName: relativeName, reporterLinkId: relativeLinkId }
  const actor = { member: relative, user: null, relative, enqueue }
  await addTask(tx, actor, propertyId, { ...emptyTask, ...fields, ...reporter, status: 'REPORT' })
}
