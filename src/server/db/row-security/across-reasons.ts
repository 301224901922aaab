/** Every reason to touch rows of several groups in one piece of work. A new one belongs here first. */
export type AcrossReason =
  /** What someone asks as a person: their groups, notifications, calendar feed, copy, account. */
  | 'a person'
  /** A job, a webhook, administration, and what a link without an account leads to. */
  | 'no caller in a group'
