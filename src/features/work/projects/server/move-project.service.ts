import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { maxTasksEnded, type OpenTaskChoice, refuseProjectMove } from '../projects.rules.ts'
import type { MoveProjectInput } from '../projects.schemas.ts'
import { moveRefusals, openTasksNotice, tooManyOpenTasks } from '../projects.texts.ts'
import { endTasksOfProject, followProject } from './projects.ports.ts'
import * as repository from './projects.repository.ts'
import { changeProject, type HeldProject, recordProjectActivity, staleProject } from './projects.service.ts'

/** Moves a project. The version ensures that nobody undoes a change they have not seen. */
export function moveProject(ctx: MemberContext, input: MoveProjectInput) {
  const { projectId, version, status, reason, openTasks } = input
  const isOver = status === 'COMPLETED' || status === 'CANCELLED'
  const move = async (tx: Tx, project: HeldProject) => {
    if (project.version !== version) throw await staleProject(tx, ctx, project)
    const refusal = refuseProjectMove(project.status, status, reason)
    if (refusal) {
      const message = moveRefusals[refusal]
      throw new AppError('invalid', message, refusal === 'no-reason' ? { fields: { reason: message } } : {})
    }
    if (status === 'COMPLETED') await settleOpenTasks(tx, ctx, project, openTasks)
    await repository.updateProject(tx, project, {
      status,
      statusReason: reason,
      completedAt: status === 'COMPLETED' ? ctx.clock.now() : null,
    })
    const name = project.fields.title
    await recordProjectActivity(tx, ctx, {
      propertyId: project.propertyId,
      entityId: projectId,
      verb: 'MOVED',
      before: { name, status: project.status },
      after: { name, status, reason },
    })
    return { version: version + 1 }
  }
  return changeProject(ctx, projectId, move, (tx, key) => followProject()(tx, key, isOver))
}

/** Open tasks stay open or are all closed with the project; otherwise it is not completed. */
async function settleOpenTasks(
  tx: Tx,
  ctx: MemberContext,
  project: HeldProject,
  choice: OpenTaskChoice | undefined,
) {
  if (choice === 'LEAVE') return
  const open = await repository.listOpenTasks(tx, project, maxTasksEnded + 1)
  if (open.length === 0) return
  if (choice === undefined) {
    throw new AppError('conflict', openTasksNotice(await repository.countOpenTasks(tx, project)))
  }
  if (open.length > maxTasksEnded) throw new AppError('conflict', tooManyOpenTasks())
  await endTasksOfProject()(tx, ctx, { member: project.member, tasks: open, to: choice })
}
