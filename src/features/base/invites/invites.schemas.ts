import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { Role } from '../../../server/context.ts'
import { type Binding, type InviteState, maxUsesPerLink } from './invites.rules.ts'

const isEmail = (text: string) => z.email().safeParse(text).success

const optionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: () => t`Enter a shorter address.` })
  .refine((email) => email === '' || isEmail(email), {
    error: () => t`Enter an e-mail address, such as ben@family.example.`,
  })
  .nullish()
  .transform((email) => email || null)

const uses = { error: () => t`Enter a whole number from 1 to ${maxUsesPerLink}.` }

/** The form's input. With an e-mail address the link is for that person only, and used once. */
export const inviteFields = z.strictObject({
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER'], { error: () => t`Choose a role.` }),
  email: optionalEmail,
  maxUses: z.number(uses).int(uses).min(1, uses).max(maxUsesPerLink, uses).default(1),
})

const forOnePerson = {
  error: () => t`A link for one e-mail address can only be used once.`,
  path: ['maxUses'],
}
const fits = ({ email, maxUses }: { email: string | null; maxUses: number }) => !email || maxUses === 1

export const inviteUserInput = inviteFields.extend({ familyGroupId: idSchema }).refine(fits, forOnePerson)
export type InviteFields = z.output<typeof inviteFields>
export type InviteUserInput = z.output<typeof inviteUserInput>

export const listInvitesInput = z.strictObject({
  familyGroupId: idSchema,
  /** The cursor of the next page: invites made before this one. */
  before: idSchema.optional(),
})
export const inviteIdInput = z.strictObject({ inviteId: idSchema })

/** Any text, because an invalid code is answered like an unknown one. */
export const inviteCodeInput = z.strictObject({ inviteCode: z.string() })

/** What anyone with the link sees: never the other members or the invited address. */
export type InviteView = {
  state: 'PENDING' | 'EXPIRED' | 'ALREADY_MEMBER'
  groupName: string | null
  inviterFirstName: string | null
  role: Role
  expiresAt: Date
  binding: Binding
  /** Only for the owner of the address. */
  emailHint: string | null
  /** Only for members. */
  familyGroupId: string | null
}

/** A line of the list for managers and inviters. */
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
  /** The link, as long as it works. */
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
  /** False where no e-mail address can be confirmed, so that no one could accept a bound invite. */
  canBindToEmail: boolean
  sendsMail: boolean
}

/** Whether the invitation was e-mailed; if not, why: the inviter's address is not confirmed, or too many were sent. */
export type InviteMail = 'SENT' | 'UNVERIFIED' | 'TOO_MANY' | 'NONE'

export type NewInviteView = { inviteId: string; link: string; mail: InviteMail }

export type InviteListView = EmailAbilities & {
  /** Whether the caller's own address is confirmed, so that we send e-mail for them. */
  isInviterVerified: boolean
  invites: InviteListItem[]
  /** The cursor of the next page; null on the last. */
  nextBefore: string | null
}

/** An invite waiting for an answer. */
export type MyInviteView = { inviteCode: string; groupName: string | null }
