/** Open statuses, in the order of a board’s columns. A problem report has none of them until it is accepted. */
export const openStatuses = ['TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW'] as const
