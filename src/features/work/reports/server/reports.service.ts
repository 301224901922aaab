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
  AcceptReportInput,
  ListReportsInput,
  ReportProblemInput,
  ReportsPageView,
} from '../reports.schemas.ts'
import * as repository from './reports.repository.ts'

const pageSize = 20
/** Of a person, whichever the house: every member is told of each. */
const reportLimit = { points: 20, durationSeconds: 3_600 }

/** A page of the reports of a property. */
export async function listReports(ctx: MemberContext, input: ListReportsInput): Promise<ReportsPageView> {
  // Of a property that is not there nothing is said.
  await getProperty(ctx, input.propertyId)
  const { familyGroupId } = ctx.member
  // One more than is shown tells whether there is a next page.
  const limit = pageSize + 1
  const rows = await repository.listReports(ctx.db, { ...input, familyGroupId, userId: ctx.user.id, limit })
  const shown = rows.slice(0, pageSize)
  return {
    reports: shown.map(({ firstName, lastName, createdAt, ...report }) => ({
      ...report,
      reportedByName: fullName({ firstName, lastName }) ?? 'A member',
      createdAt: createdAt.toISOString(),
    })),
    next: rows.length === limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Everybody in the group says what is wrong with a house: it waits until a member accepts or declines it. */
export async function reportProblem(ctx: MemberContext, { propertyId, ...fields }: ReportProblemInput) {
  await ctx.limits.limit('problem-report', ctx.user.id, reportLimit)
  return changeInProperty(ctx, 'problem.report', propertyId, async (tx) => {
    const task = { ...emptyTask, ...fields, status: 'REPORT', reportedBy: ctx.user.id } as const
    return { taskId: await addTask(tx, ctx, propertyId, task) }
  })
}

/** Makes a task of a report in one step, with how urgent it is, who does it, and until when. */
export function acceptReport(ctx: MemberContext, { taskId, version, ...settled }: AcceptReportInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, held) => {
    if (held.version !== version) throw await staleTask(tx, ctx, held)
    if (held.status !== 'REPORT') {
      throw new AppError('conflict', 'This report was decided already. Look at how it is now.')
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
