/** Every reason to touch rows of several groups in one piece of work. A new one belongs here first. */
export type AcrossReason =
  /** A new ID that something has already, in whichever group: it is refused, and nothing more is said. */
  | 'an ID in use'
  /** How many groups a person has, and which of them their plan covers. */
  | 'limits of a person'
  /** What someone asks as a person: their groups, notifications, invites, calendar feed, copy, account. */
  | 'a person'
  /** A job, a webhook, administration, and what a link without an account leads to. */
  | 'no caller in a group'
