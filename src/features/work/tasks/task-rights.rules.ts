import { can } from '../../base/groups/groups.rules.ts'
import { isOwnTask } from '../../house/documents/documents.rules.ts'
import type { Caller, TaskStatus } from './tasks.rules.ts'

type TickTies = Caller & { assigneeUserId: string | null }

/** Members tick every line of a checklist; the assignee ticks those of the task, even as a viewer. */
export const mayTick = ({ role, userId, assigneeUserId }: TickTies): boolean =>
  can(role, 'task.edit') || (assigneeUserId === userId && can(role, 'task.complete-assigned'))

type Ties = TickTies & {
  status: TaskStatus
  createdBy: string | null
  reportedBy: string | null
  propertyStatus: 'ACTIVE' | 'ARCHIVED'
}

/** Returns what the caller may do with a task and add to it, besides moving it. In an archived property it is read-only. */
export function taskRights(ties: Ties) {
  const { role, userId, createdBy, propertyStatus } = ties
  const isInUse = propertyStatus === 'ACTIVE'
  const mayEdit = isInUse && can(role, 'task.edit')
  const mayEditDocuments = isInUse && can(role, 'document.edit')
  return {
    edit: mayEdit,
    delete: mayEdit && can(role, 'task.delete', { own: createdBy === userId }),
    tick: isInUse && mayTick(ties),
    addPhotos: mayEditDocuments || (isInUse && isOwnTask(ties, userId)),
    editDocuments: mayEditDocuments,
    recordPayments: isInUse && can(role, 'payment.record'),
  }
}
