import { t } from '@lingui/core/macro'
import { fieldsLike } from '../../../lib/fields.ts'
import type { TaskFields } from './tasks.schemas.ts'

// The fields of a task that a member fills in. Forms, conflicts and log entries follow from them.

/** An empty task, in the order of the form. */
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
  get title() {
    return t`Title`
  },
  get description() {
    return t`Description`
  },
  get projectId() {
    return t`Project`
  },
  get assetId() {
    return t`Asset`
  },
  get priority() {
    return t`Priority`
  },
  get assigneeUserId() {
    return t`Assigned to`
  },
  get workerId() {
    return t`Contractor`
  },
  get dueOn() {
    return t`Due date`
  },
  get dueTime() {
    return t`Time`
  },
  get costMinor() {
    return t`Cost`
  },
  get needsApproval() {
    return t`Needs approval`
  },
  get isVisibleToWorkers() {
    return t`Visible to contractors`
  },
}
