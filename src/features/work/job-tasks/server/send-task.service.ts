import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { requireRight } from '../../../base/groups/server/access.service.ts'
import { emptyProject } from '../../projects/projects.rules.ts'
import { addProject } from '../../projects/server/projects.service.ts'
import { changeTask } from '../../tasks/server/change-task.service.ts'
import { updateHeldTask } from '../../tasks/server/update-task.service.ts'
import { isOpen } from '../../tasks/tasks.rules.ts'
import { sendTaskTexts } from '../send-task.texts.ts'
import { shareFiles } from './job-tasks.repository.ts'

/**
 * Makes a task a job that can be sent to a contractor: in its project, or in one of its own, so that a link shows no
 * other task. It is then visible with all its photos and documents. Sent again, nothing changes.
 * @returns the project, whose links page creates the link
 */
export function sendTask(ctx: MemberContext, { taskId }: { taskId: string }): Promise<{ projectId: string }> {
  return changeTask(ctx, 'task.edit', taskId, async (tx, held) => {
    requireRight(held.member, 'share-link.create')
    if (held.status === 'REPORT') throw new AppError('conflict', sendTaskTexts.isReport)
    if (!isOpen(held.status)) throw new AppError('conflict', sendTaskTexts.isClosed)
    const { fields, propertyId } = held
    const projectId = fields.projectId ?? (await addProject(tx, ctx, propertyId, jobOf(fields)))
    await updateHeldTask(tx, ctx, held, { ...fields, projectId, isVisibleToWorkers: true })
    await shareFiles(tx, taskId)
    return { projectId }
  })
}

const jobOf = ({
  title,
  description,
  priority,
}: Pick<typeof emptyProject, 'title' | 'description' | 'priority'>) => ({
  ...emptyProject,
  title,
  description,
  priority,
})
