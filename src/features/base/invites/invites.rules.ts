import { withoutAddresses } from '../../../lib/without-addresses.ts'
import type { CurrentUser, Role } from '../../../server/context.ts'
import { invitableRoles } from '../groups/groups.rules.ts'

export const inviteLifetimeDays = 7
/** Of a link that anybody may use; one that is bound to an e-mail is used once. */
export const maxUsesPerLink = 20
export const maxLiveInvitesPerGroup = 50
/** How long a link that has ended, and what is known of its openings, can still be looked up. */
export const inviteHistoryDays = 90

const minute = 60
const hour = 60 * minute

/** By address: somebody who opens links, tries codes, or answers. */
export const openLimit = { points: 30, durationSeconds: minute }
export const unknownCodeLimit = { points: 10, durationSeconds: 10 * minute }
export const answerLimit = { points: 30, durationSeconds: minute }
/** By the one who invites, and by the address that is invited. */
export const newLinkLimit = { points: 20, durationSeconds: hour }
export const invitedAddressLimit = { points: 10, durationSeconds: 24 * hour }
/** Limits on mailed invitations: per person, per network address, and for the whole installation. */
export const mailsByInviterLimit = { points: 50, durationSeconds: 24 * hour }
export const mailsFromAddressLimit = { points: 20, durationSeconds: 24 * hour }
export const mailsFromHereLimit = { points: 200, durationSeconds: 24 * hour }

export const inviteStates = ['PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED'] as const
export type InviteState = (typeof inviteStates)[number]

export type InviteFacts = {
  status: Exclude<InviteState, 'EXPIRED'>
  role: Role
  /** By the clock of the database. */
  isExpired: boolean
  /** The role that the inviter has now; null when they are no member any more. */
  inviterRole: Role | null
}

/**
 * What an invite is worth at this moment. All states but PENDING are final. Whoever may no longer give a role, because
 * they left or became less, has taken their open invites with them.
 */
export function inviteState({ status, role, isExpired, inviterRole }: InviteFacts): InviteState {
  if (status !== 'PENDING') return status
  if (inviterRole === null || !invitableRoles(inviterRole).includes(role)) return 'REVOKED'
  return isExpired ? 'EXPIRED' : 'PENDING'
}

type Addressee = Pick<CurrentUser, 'email' | 'emailVerified'>

/** How the one who looks at an invite stands to the e-mail that it is bound to. */
export type Binding = 'NONE' | 'SIGNED_OUT' | 'OTHER' | 'UNVERIFIED' | 'RIGHT'

/** @param inviteEmail in lower case; null when the invite is for whoever has the link. */
export function bindingOf(inviteEmail: string | null, person: Addressee | null): Binding {
  if (inviteEmail === null) return 'NONE'
  if (!person) return 'SIGNED_OUT'
  if (person.email?.toLowerCase() !== inviteEmail) return 'OTHER'
  return person.emailVerified ? 'RIGHT' : 'UNVERIFIED'
}

/** Who may use an invite at all: anybody, or the person with that verified e-mail. */
export const mayAnswer = (binding: Binding) => binding === 'NONE' || binding === 'RIGHT'

/** `a•••@family.example`: enough for its owner to know it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/**
 * A name that somebody chose, as it may stand in a mail of ours: one short line in which no mail program finds
 * anything to click.
 */
export function plainName(name: string | null, fallback: string): string {
  return [...withoutAddresses(name ?? '')].slice(0, 60).join('').trim() || fallback
}

const shownCharacters = 24

/** The same, short, and without the quotation marks that it stands in. */
export function shortName(name: string | null, fallback: string): string {
  const characters = [...plainName(name, '').replace(/["“”„‟«»]/g, '')]
  if (characters.length <= shownCharacters) return characters.join('').trim() || fallback
  return `${characters
    .slice(0, shownCharacters - 1)
    .join('')
    .trimEnd()}…`
}

/** Fixed words around a name, so that nobody can write to strangers through our subject lines. */
export function invitationSubject(groupName: string | null): string {
  const name = shortName(groupName, '')
  return name ? `Invitation to “${name}” on Kinstead` : 'Invitation to a family group on Kinstead'
}
