import { t } from '@lingui/core/macro'
import type { JobLinkState } from './share-links.rules.ts'

export const shareLinkTexts = {
  /** The one answer to every invalid token: unknown, revoked, expired, malformed, or of another kind. */
  get notValid() {
    return t`This link is no longer valid. Ask the family for a new one.`
  },
  get notAccepted() {
    return t`Accept the job first.`
  },
  get declined() {
    return t`You declined this job. Ask the family for a new link if you changed your mind.`
  },
  get isOver() {
    return t`This job is closed for you. You can still send the family a message.`
  },
  get alreadyAccepted() {
    return t`You have already accepted this job. Message the family if you can’t do it.`
  },
  get tooManyLive() {
    return t`A group can have 50 active share links. End some you no longer need, then try again.`
  },
  get notHttps() {
    return t`Share links need an https address, and this installation has none. Ask the operator to set APP_ORIGIN.`
  },
  get otherSite() {
    return t`You can only create share links in Kinstead. Open the page, then select the button.`
  },
  get projectIsOver() {
    return t`This project is completed or cancelled. Reopen it first.`
  },
  get workerIsBlocked() {
    return t`This contractor is blocked. Unblock them first.`
  },
  get hasEnded() {
    return t`This link has already ended.`
  },
  get noAddress() {
    return t`This contractor has no e-mail address. Add one, or share the link another way.`
  },
  get noMail() {
    return t`This installation can’t send e-mail. Copy the link and share it another way.`
  },
  get notShown() {
    return t`This link can’t be shown again. Create a new one; the old link then stops working.`
  },
}

export const stateLabels: Record<JobLinkState, string> = {
  get ACTIVE() {
    return t`Not opened yet`
  },
  get VIEWED() {
    return t({ message: 'Opened', context: 'link' })
  },
  get ACCEPTED() {
    return t({ message: 'Accepted', context: 'job' })
  },
  get DECLINED() {
    return t({ message: 'Declined', context: 'job' })
  },
  get EXPIRED() {
    return t({ message: 'Expired', context: 'link' })
  },
  get REVOKED() {
    return t({ message: 'Ended', context: 'link' })
  },
  get CLOSED() {
    return t({ message: 'Closed', context: 'job' })
  },
}

/** The badge of a standing link, which nobody accepts. */
export const standingLabel = (state: keyof typeof stateLabels) =>
  state === 'ACTIVE' ? t({ message: 'Active', context: 'link' }) : stateLabels[state]

export const endReasonTexts = {
  get REVOKED() {
    return t`Ended by a member.`
  },
  get EXPIRED() {
    return t`The link expired.`
  },
  get WORKER_BLOCKED() {
    return t`The contractor was blocked or deleted.`
  },
  get CREATOR_LOST_RIGHT() {
    return t`The person who created it can no longer share.`
  },
  get GONE() {
    return t`The project, the property or the group was deleted.`
  },
} as const

export const eventLabels = {
  get OPENED() {
    return t({ message: 'Opened', context: 'link' })
  },
  get ACCEPTED() {
    return t({ message: 'Accepted', context: 'job' })
  },
  get DECLINED() {
    return t({ message: 'Declined', context: 'job' })
  },
  get WROTE() {
    return t`Used the link`
  },
  get REVEALED() {
    return t`Viewed a code`
  },
  get REFUSED() {
    return t`Tried an action that was refused`
  },
} as const

export const deviceLabels = {
  get PHONE() {
    return t`phone`
  },
  get COMPUTER() {
    return t`computer`
  },
  get OTHER() {
    return t`unknown device`
  },
} as const

/** The text sent with a link, with only the first name of the contact. */
export const shareText = (contactFirstName: string | null, url: string) =>
  t`${contactFirstName ? t`${contactFirstName} would like to share a job with you` : t`A job for you`}: ${url}`
