import { t } from '@lingui/core/macro'
import type { Priority } from './priorities.rules.ts'

/** The labels and meanings of priorities; for tasks, projects and schedules. */
export const priorityLabels: Record<Priority, string> = {
  get URGENT() {
    return t`Urgent`
  },
  get HIGH() {
    return t`High`
  },
  get NORMAL() {
    return t`Normal`
  },
  get LOW() {
    return t`Low`
  },
}

export const priorityHelp: Record<Priority, string> = {
  get URGENT() {
    return t`Now: danger, damage, no heat or water`
  },
  get HIGH() {
    return t`Soon`
  },
  get NORMAL() {
    return t`This season`
  },
  get LOW() {
    return t`When there is time`
  },
}

/** For `PriorityMark` of the design system, which has no product words. */
export const priorityLevels: Record<Priority, 1 | 2 | 3 | 4> = { URGENT: 1, HIGH: 2, NORMAL: 3, LOW: 4 }
