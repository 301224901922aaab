import type { JobLinkState } from './share-links.rules.ts'

// Every text of this feature that more than one part uses.

export const shareLinkTexts = {
  /** The one answer to a token that is unknown, revoked, of another kind or malformed, and to one that expired. */
  notValid: 'This link is no longer valid. Ask the family for a new one.',
  notAccepted: 'Accept the job first. Then you can do this.',
  declined: 'You declined this job. Ask the family for a new link if you changed your mind.',
  isOver: 'This job is no longer open to you. You can still send the family a message.',
  alreadyAccepted: 'You have already accepted this job. Write to the family if you cannot do it.',
  tooManyLive: 'A group can have 50 live share links. End some that are no longer needed, then try again.',
  notHttps:
    'Share links need an https address, and this installation has none. Ask the person who runs it to set APP_ORIGIN.',
  otherSite: 'Share links are created on the pages of Kinstead alone. Open the page, then press the button.',
  projectIsOver: 'This project is completed or cancelled. Reopen it first.',
  workerIsBlocked: 'This contractor is blocked. Unblock them before you share anything with them.',
  hasEnded: 'This link has already ended.',
  noAddress: 'This contractor has no e-mail address. Add one, or share the link in another way.',
  noMail: 'This installation sends no e-mail. Copy the link and share it in another way.',
  notShown: 'This link cannot be shown again. Create a new one: the old one then stops working.',
}

export const stateLabels: Record<JobLinkState, string> = {
  ACTIVE: 'Not opened yet',
  VIEWED: 'Opened',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  REVOKED: 'Ended',
  CLOSED: 'Closed',
}

/** The badge of a standing link, which nobody accepts. */
export const standingLabels: Partial<typeof stateLabels> = { ...stateLabels, ACTIVE: 'Active' }

export const endReasonTexts = {
  REVOKED: 'Ended by a member.',
  EXPIRED: 'It expired.',
  WORKER_BLOCKED: 'The contractor was blocked or deleted.',
  CREATOR_LOST_RIGHT: 'The person who made it may no longer share.',
  GONE: 'The project, the property or the group was deleted.',
} as const

export const eventLabels = {
  OPENED: 'Opened',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  WROTE: 'Changed something',
  REVEALED: 'Looked at a code',
  REFUSED: 'Tried something that was refused',
} as const

export const deviceLabels = { PHONE: 'phone', COMPUTER: 'computer', OTHER: 'unknown device' } as const

/** What is sent along with a link: no name but the first name of the contact. */
export const shareText = (contactFirstName: string | null, url: string) =>
  `${contactFirstName ? `${contactFirstName} would like to share a job with you` : 'A job for you'}: ${url}`
