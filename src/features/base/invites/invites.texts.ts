import type { Role } from '../../../server/context.ts'
import type { InviteState } from './invites.rules.ts'
import type { InviteEvent } from './invites.schemas.ts'

export const inviteTexts = {
  notValid: 'This link is no longer valid. Ask the family for a new one.',
  expired: 'This invitation has expired. Ask the family for a new one.',
  otherPerson:
    'This invitation is for another e-mail address. Sign in with the account of that address, or ask the family for a new invitation.',
  unverified: 'Confirm your e-mail address first: this invitation is for you alone.',
  tooManyLive: 'There are 50 open invitations in this group. Revoke one that is no longer needed.',
  alreadyInvited:
    'There is an open invitation for this address already. Copy its link, or revoke it before you make a new one.',
  cannotBind:
    'Nobody’s e-mail address can be confirmed on this installation. Leave it empty and send the link yourself.',
  failed: 'That did not work. Check your connection and try again.',
  hasEnded: 'This invitation has ended already. There is nothing left to revoke.',
} as const

/** What each role means to somebody who does not know the product yet. */
export const roleMeanings: Record<Role, string> = {
  MANAGER: 'You can change everything, and invite and remove people.',
  MEMBER: 'You see everything and help to run the houses.',
  VIEWER: 'You see what the family keeps here.',
}

export const stateLabels: Record<InviteState, string> = {
  PENDING: 'Open',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  REVOKED: 'Revoked',
  EXPIRED: 'Expired',
}

export const eventLabels: Record<InviteEvent['kind'], string> = {
  OPENED: 'Opened',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  REFUSED: 'Refused',
}
