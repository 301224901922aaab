/** The priorities, most urgent first; for tasks, projects and schedules. */
export const priorities = ['URGENT', 'HIGH', 'NORMAL', 'LOW'] as const
export type Priority = (typeof priorities)[number]
