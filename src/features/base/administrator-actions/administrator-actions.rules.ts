/** The actions of administrators as they are stored. */
export const administratorVerbs = [
  'USER_SUSPENDED',
  'USER_UNSUSPENDED',
  'FEEDBACK_MOVED',
  'FEEDBACK_ANSWERED',
  'JOB_RETRIED',
  'JOB_DISCARDED',
] as const
export type AdministratorVerb = (typeof administratorVerbs)[number]

export type SubjectKind = 'USER' | 'FEEDBACK' | 'JOB'

/** Details of an action besides its subject; never content of a family. */
export type ActionDetails = Record<string, string | number | boolean | null>
