import { AppError } from '../../../lib/app-error.ts'
import type { MemberContext } from '../../../server/context.ts'
import { refuseProjectMove } from '../projects.rules.ts'
import type { MoveProjectInput } from '../projects.schemas.ts'
import { moveRefusals, openTasksNotice } from '../projects.texts.ts'
import * as repository from './projects.repository.ts'
import { changeProject, recordProjectActivity, staleEdit } from './projects.service.ts'

/** One step of its life. The version tells that the caller knows what it is now: nobody undoes what others did. */
export function moveProject(ctx: MemberContext, input: MoveProjectInput) {
  const { projectId, version, status, reason, openTasks } = input
  return changeProject(ctx, projectId, async (tx, project) => {
    if (project.version !== version) throw await staleEdit(tx, ctx, project)
    const refusal = refuseProjectMove(project.status, status, reason)
    if (refusal) {
      const message = moveRefusals[refusal]
      throw new AppError('invalid', message, refusal === 'no-reason' ? { fields: { reason: message } } : {})
    }
    if (status === 'COMPLETED' && openTasks === undefined) {
      const total = await repository.countOpenTasks(tx, project)
      if (total > 0) throw new AppError('conflict', openTasksNotice(total))
    }
    await repository.updateProject(tx, project, {
      status,
      statusReason: reason,
      completedAt: status === 'COMPLETED' ? ctx.clock.now() : null,
    })
    const name = project.fields.title
    await recordProjectActivity(tx, ctx, {
      propertyId: project.propertyId,
      entityId: projectId,
      verb: 'moved',
      before: { name, status: project.status },
      after: { name, status, reason },
    })
    return { version: version + 1 }
  })
}
