import type { Priority } from './priorities.rules.ts'

/** How urgent something is, in a word, and what the word means. For tasks, projects and schedules alike. */
export const priorityLabels: Record<Priority, string> = {
  URGENT: 'Urgent',
  HIGH: 'High',
  NORMAL: 'Normal',
  LOW: 'Low',
}

export const priorityHelp: Record<Priority, string> = {
  URGENT: 'Now: danger, damage, no heat or water',
  HIGH: 'Soon',
  NORMAL: 'This season',
  LOW: 'Whenever there is time',
}

/** For `PriorityMark` of the design system, which has no product words. */
export const priorityLevels: Record<Priority, 1 | 2 | 3 | 4> = { URGENT: 1, HIGH: 2, NORMAL: 3, LOW: 4 }
