/** What an administrator can do, as it is stored. */
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

/** Facts of an action besides its subject; never what a family wrote. */
export type ActionDetails = Record<string, string | number | boolean | null>
