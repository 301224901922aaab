/** What still has to be done, in the order of a board's columns. A report is none of them until somebody accepts it. */
export const openStatuses = ['TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW'] as const
