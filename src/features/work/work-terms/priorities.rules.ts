/** How urgent something is, the most urgent first. For tasks, projects and plans alike. */
export const priorities = ['URGENT', 'HIGH', 'NORMAL', 'LOW'] as const
export type Priority = (typeof priorities)[number]
