import { t } from '@lingui/core/macro'
import type { Role } from '../../../server/context.ts'
import type { InviteState } from './invites.rules.ts'
import type { InviteEvent } from './invites.schemas.ts'

export const inviteTexts = {
  get notValid() {
    return t`This link is no longer valid. Ask the family for a new one.`
  },
  get expired() {
    return t`This invitation has expired. Ask the family for a new one.`
  },
  get otherPerson() {
    return t`This invitation is for another e-mail address. Sign in with the account for that address, or ask the family for a new invitation.`
  },
  get unverified() {
    return t`This invitation is for you only. Confirm your e-mail address first.`
  },
  get tooManyLive() {
    return t`This group has reached the limit of 50 open invitations. Revoke one that is no longer needed.`
  },
  get alreadyInvited() {
    return t`There is already an open invitation for this address. Copy its link, or revoke it and create a new one.`
  },
  get cannotBind() {
    return t`This installation cannot confirm e-mail addresses. Leave the address empty and send the link yourself.`
  },
  get failed() {
    return t`Something went wrong. Check your connection and try again.`
  },
  get hasEnded() {
    return t`This invitation has already ended, so it cannot be revoked.`
  },
} as const

/** What the share sheet of a device sends. */
export const shareInvite = (link: string) => ({ title: t`Invitation to Kinstead`, url: link })

/** Explains each role to someone new to the product. */
export const roleMeanings: Record<Role, string> = {
  get MANAGER() {
    return t`You can change everything, and invite and remove members.`
  },
  get MEMBER() {
    return t`You can see everything and help to look after the properties.`
  },
  get VIEWER() {
    return t`You can see the properties, comment and report problems.`
  },
}

export const stateLabels: Record<InviteState, string> = {
  get PENDING() {
    return t({ message: 'Open', context: 'invitation' })
  },
  get ACCEPTED() {
    return t({ message: 'Accepted', context: 'invitation' })
  },
  get DECLINED() {
    return t({ message: 'Declined', context: 'invitation' })
  },
  get REVOKED() {
    return t`Revoked`
  },
  get EXPIRED() {
    return t({ message: 'Expired', context: 'invitation' })
  },
}

export const eventLabels: Record<InviteEvent['kind'], string> = {
  get OPENED() {
    return t({ message: 'Opened', context: 'invitation' })
  },
  get ACCEPTED() {
    return t({ message: 'Accepted', context: 'invitation' })
  },
  get DECLINED() {
    return t({ message: 'Declined', context: 'invitation' })
  },
  get REFUSED() {
    return t`Refused`
  },
}
