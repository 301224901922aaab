import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { changeInProperty, getProperty } from '../../../house/properties/server/properties.service.ts'
import { addTask } from '../../tasks/server/add-task.service.ts'
import { changeTask, staleTask } from '../../tasks/server/change-task.service.ts'
import { moveHeldTask } from '../../tasks/server/move-task.service.ts'
import { updateHeldTask } from '../../tasks/server/update-task.service.ts'
import { emptyTask } from '../../tasks/task-fields.rules.ts'
import type {
  AcceptProblemReportInput,
  ListProblemReportsInput,
  ProblemReportsPageView,
  ReportProblemInput,
} from '../problem-reports.schemas.ts'
import * as repository from './problem-reports.repository.ts'

const pageSize = 20
/** Per person, over all properties: every member is notified of each. */
const problemReportLimit = { points: 20, durationSeconds: 3_600 }

/** Returns a page of a property’s problem reports. */
export async function listProblemReports(
  ctx: MemberContext,
  input: ListProblemReportsInput,
): Promise<ProblemReportsPageView> {
  // A missing property is not found.
  await getProperty(ctx, input.propertyId)
  const { familyGroupId } = ctx.member
  // One more than shown tells whether there is a next page.
  const limit = pageSize + 1
  const rows = await repository.listProblemReports(ctx.db, {
    ...input,
    familyGroupId,
    userId: ctx.user.id,
    limit,
  })
  const shown = rows.slice(0, pageSize)
  return {
    reports: shown.map(({ firstName, lastName, reporterName, createdAt, ...report }) => ({
      ...report,
      reportedByName: reporterName ?? fullName({ firstName, lastName }) ?? t`A member`,
      createdAt: createdAt.toISOString(),
    })),
    next: rows.length === limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Reports a problem with a property; it waits until a member accepts or declines it. */
export async function reportProblem(ctx: MemberContext, { propertyId, ...fields }: ReportProblemInput) {
  await ctx.limits.limit('problem-report', ctx.user.id, problemReportLimit)
  return changeInProperty(ctx, 'problem.report', propertyId, async (tx) => {
    const task = { ...emptyTask, ...fields, status: 'REPORT', reportedBy: ctx.user.id } as const
    return { taskId: await addTask(tx, ctx, propertyId, task) }
  })
}

/** Accepts a problem report as a task, with its priority, assignee and due date. */
export function acceptProblemReport(
  ctx: MemberContext,
  { taskId, version, ...settled }: AcceptProblemReportInput,
) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, held) => {
    if (held.version !== version) throw await staleTask(tx, ctx, held)
    if (held.status !== 'REPORT') {
      throw new AppError(
        'conflict',
        t`This problem report has already been accepted or declined. Check its status.`,
      )
    }
    const accepted = await moveHeldTask(tx, ctx, held, { status: 'TODO', reason: null })
    return updateHeldTask(
      tx,
      ctx,
      { ...held, status: 'TODO', version: accepted.version },
      { ...held.fields, ...settled },
    )
  })
}
