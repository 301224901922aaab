import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { Role } from '../../../server/context.ts'
import { type Binding, type InviteState, maxUsesPerLink } from './invites.rules.ts'

const isEmail = (text: string) => z.email().safeParse(text).success

const optionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a shorter address.')
  .refine(
    (email) => email === '' || isEmail(email),
    'Please enter an e-mail address, such as ben@family.example.',
  )
  .nullish()
  .transform((email) => email || null)

const uses = `Please enter a whole number from 1 to ${maxUsesPerLink}.`

/** What the form asks for. With an e-mail the link is for that person alone, and used once. */
export const inviteFields = z.strictObject({
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER'], 'Please choose a role.'),
  email: optionalEmail,
  maxUses: z.number(uses).int(uses).min(1, uses).max(maxUsesPerLink, uses).default(1),
})

const forOnePerson = { error: 'A link for one e-mail address can be used once.', path: ['maxUses'] }
const fits = ({ email, maxUses }: { email: string | null; maxUses: number }) => !email || maxUses === 1

export const inviteUserInput = inviteFields.extend({ familyGroupId: idSchema }).refine(fits, forOnePerson)
export type InviteFields = z.output<typeof inviteFields>
export type InviteUserInput = z.output<typeof inviteUserInput>

export const listInvitesInput = z.strictObject({
  familyGroupId: idSchema,
  /** The invites made before this one: the next page. */
  before: idSchema.optional(),
})
export const inviteIdInput = z.strictObject({ inviteId: idSchema })

/** Any text: what is no code of ours must be answered like a code that nobody has. */
export const inviteCodeInput = z.strictObject({ inviteCode: z.string() })

/** What whoever has the link sees. Never who else is in the group, nor the address that it was sent to. */
export type InviteView = {
  state: 'PENDING' | 'EXPIRED' | 'ALREADY_MEMBER'
  groupName: string | null
  inviterFirstName: string | null
  role: Role
  expiresAt: Date
  binding: Binding
  /** Only for the one whose address it is. */
  emailHint: string | null
  /** Only for members. */
  familyGroupId: string | null
}

/** A line of the list that managers, and those who invited, look at. */
export type InviteListItem = {
  id: string
  role: Role
  state: InviteState
  email: string | null
  maxUses: number
  uses: number
  inviterName: string
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  /** The link again, as long as it is good for anything. */
  link: string | null
  /** The last openings and answers, for managers. */
  events: InviteEvent[]
}

export type InviteEvent = {
  kind: 'OPENED' | 'ACCEPTED' | 'DECLINED' | 'REFUSED'
  network: string
  at: Date
}

export type EmailAbilities = {
  /** False where no e-mail can ever be verified, so that nobody could accept an invite that is bound to one. */
  canBindToEmail: boolean
  sendsMail: boolean
}

/** Whether the invitation was mailed; if not, because the inviter's own address is not confirmed or too many were sent. */
export type InviteMail = 'SENT' | 'UNVERIFIED' | 'TOO_MANY' | 'NONE'

export type NewInviteView = { inviteId: string; link: string; mail: InviteMail }

export type InviteListView = EmailAbilities & {
  /** Whether the caller's own address is confirmed, so that we send mail for them. */
  isInviterVerified: boolean
  invites: InviteListItem[]
  /** Where the next page begins; null on the last one. */
  nextBefore: string | null
}

/** An invite that somebody has yet to answer. */
export type MyInviteView = { inviteCode: string; groupName: string | null }
