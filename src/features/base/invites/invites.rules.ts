import { t } from '@lingui/core/macro'
import { withoutAddresses } from '../../../lib/without-addresses.ts'
import type { CurrentUser, Role } from '../../../server/context.ts'
import { invitableRoles } from '../groups/groups.rules.ts'

export const inviteLifetimeDays = 7
/** For links that anyone can use; one bound to an e-mail address is used once. */
export const maxUsesPerLink = 20
export const maxLiveInvitesPerGroup = 50
/** How long ended links and their openings are kept. */
export const inviteHistoryDays = 90

const minute = 60
const hour = 60 * minute

/** Limits per network address for opening links, trying codes and answering. */
export const openLimit = { points: 30, durationSeconds: minute }
export const unknownCodeLimit = { points: 10, durationSeconds: 10 * minute }
export const answerLimit = { points: 30, durationSeconds: minute }
/** Limits per inviter and per invited address. */
export const newLinkLimit = { points: 20, durationSeconds: hour }
export const invitedAddressLimit = { points: 10, durationSeconds: 24 * hour }
/** Limits on e-mailed invitations: per person, per network address, and for the whole installation. */
export const mailsByInviterLimit = { points: 50, durationSeconds: 24 * hour }
export const mailsFromAddressLimit = { points: 20, durationSeconds: 24 * hour }
export const mailsPerInstallationLimit = { points: 200, durationSeconds: 24 * hour }

export const inviteStates = ['PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED'] as const
export type InviteState = (typeof inviteStates)[number]

export type InviteFacts = {
  status: Exclude<InviteState, 'EXPIRED'>
  role: Role
  /** By the database clock. */
  isExpired: boolean
  /** The inviter's current role; null when they are no longer a member. */
  inviterRole: Role | null
}

/**
 * Returns the state of an invite. All states but PENDING are final. An inviter who left or can no longer grant the
 * role has ended their open invites.
 */
export function inviteState({ status, role, isExpired, inviterRole }: InviteFacts): InviteState {
  if (status !== 'PENDING') return status
  if (inviterRole === null || !invitableRoles(inviterRole).includes(role)) return 'REVOKED'
  return isExpired ? 'EXPIRED' : 'PENDING'
}

type Addressee = Pick<CurrentUser, 'email' | 'emailVerified'>

/** How a reader relates to the e-mail address that an invite is bound to. */
export type Binding = 'NONE' | 'SIGNED_OUT' | 'OTHER' | 'UNVERIFIED' | 'RIGHT'

/** @param inviteEmail in lower case; null when anyone with the link can accept */
export function bindingOf(inviteEmail: string | null, person: Addressee | null): Binding {
  if (inviteEmail === null) return 'NONE'
  if (!person) return 'SIGNED_OUT'
  if (person.email?.toLowerCase() !== inviteEmail) return 'OTHER'
  return person.emailVerified ? 'RIGHT' : 'UNVERIFIED'
}

/** Returns whether a reader can use the invite: anyone, or the person with that confirmed address. */
export const mayAnswer = (binding: Binding) => binding === 'NONE' || binding === 'RIGHT'

/** Returns a hint that only its owner recognizes: `a•••@family.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** Cleans a user-chosen name for our e-mails: one short line without anything that mail programs turn into a link. */
export function plainName(name: string | null, fallback: string): string {
  return [...withoutAddresses(name ?? '')].slice(0, 60).join('').trim() || fallback
}

const shownCharacters = 24

/** Cleans and shortens a name that is put in quotation marks. */
export function shortName(name: string | null, fallback: string): string {
  const characters = [...plainName(name, '').replace(/["“”„‟«»]/g, '')]
  if (characters.length <= shownCharacters) return characters.join('').trim() || fallback
  return `${characters
    .slice(0, shownCharacters - 1)
    .join('')
    .trimEnd()}…`
}

/** Builds the subject with fixed words around the name, so that it cannot be used to write to strangers. */
export function invitationSubject(groupName: string | null): string {
  const name = shortName(groupName, '')
  return name ? t`Invitation to “${name}” on Kinstead` : t`Invitation to a family group on Kinstead`
}
