import { fieldsLike } from '../../../lib/fields.ts'
import type { TaskFields } from './tasks.schemas.ts'

// What a member fills in of a task. Forms, stale edits and the log of changes follow from it.

/** A task of which nothing is known yet, in the order of the form. */
export const emptyTask: TaskFields = {
  title: '',
  description: null,
  projectId: null,
  assetId: null,
  priority: 'NORMAL',
  assigneeUserId: null,
  workerId: null,
  dueOn: null,
  dueTime: null,
  costMinor: null,
  needsApproval: false,
  isVisibleToWorkers: false,
}

export const { changedFields, pickFields, fieldsOf: taskFieldsOf } = fieldsLike(emptyTask)

export const fieldLabels: Record<keyof TaskFields, string> = {
  title: 'Title',
  description: 'Description',
  projectId: 'Project',
  assetId: 'Asset',
  priority: 'Priority',
  assigneeUserId: 'Assigned to',
  workerId: 'Contractor',
  dueOn: 'Due on',
  dueTime: 'Time',
  costMinor: 'Cost',
  needsApproval: 'Needs approval',
  isVisibleToWorkers: 'Visible to workers',
}
