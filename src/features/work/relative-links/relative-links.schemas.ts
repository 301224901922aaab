import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { RelativeScope } from '../../../server/context.ts'
import { defaultLife, linkLives, type RelativeLinkState, relativeScopes } from './relative-links.rules.ts'

const fields = {
  name: requiredText(() => t`Enter the name of the person.`),
  /** The name of an owner outside the group. */
  ownerName: optionalText(120),
  /** A person outside the group who shares its costs. */
  participantId: idSchema.nullish().transform((id) => id ?? null),
  scopes: z
    .array(z.enum(relativeScopes))
    .min(1, { error: () => t`Choose at least one.` })
    .max(relativeScopes.length),
  validDays: z.literal(linkLives),
}

type Chosen = { ownerName: string | null; participantId: string | null; scopes: RelativeScope[] }

/** Votes and money are always those of someone. */
function checkWhose({ value, issues }: z.core.ParsePayload<Chosen>) {
  const issue = (path: keyof Chosen, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value })
  if (value.scopes.includes('VOTE') && !value.ownerName) issue('ownerName', whoseVotes())
  if (value.scopes.includes('MONEY') && !value.participantId) issue('participantId', whoseMoney())
}

const whoseVotes = () => t`Choose whose votes the link casts.`
const whoseMoney = () => t`Choose whose money the link confirms.`

const tick = z.boolean()
const ticks = {
  MANUAL: tick,
  CALENDAR: tick,
  STAY: tick,
  PROBLEM: tick,
  VOTE: tick,
  MONEY: tick,
} satisfies Record<RelativeScope, typeof tick>

/** The form, whose controls hold texts, and a tick for each scope. */
export const relativeLinkForm = z
  .strictObject({
    name: fields.name,
    ownerName: z.string(),
    participantId: z.string(),
    validDays: z.string(),
    ...ticks,
  })
  .check(({ value, issues }) => {
    const issue = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (!relativeScopes.some((scope) => value[scope])) issue('MANUAL', t`Choose at least one.`)
    if (value.VOTE && !value.ownerName) issue('ownerName', whoseVotes())
    if (value.MONEY && !value.participantId) issue('participantId', whoseMoney())
  })
  .transform(({ name, ownerName, participantId, validDays, ...ticked }) => ({
    name,
    ownerName: ticked.VOTE ? ownerName : null,
    participantId: ticked.MONEY ? participantId : null,
    scopes: relativeScopes.filter((scope) => ticked[scope]),
    validDays: linkLives.find((days) => String(days) === validDays) ?? defaultLife,
  }))

export const relativeLinksInput = z.strictObject({ propertyId: idSchema })
export const createRelativeLinkInput = z
  .strictObject({ ...fields, propertyId: idSchema })
  .check(checkWhose)
  .transform((link) => ({
    ...link,
    ownerName: link.scopes.includes('VOTE') ? link.ownerName : null,
    participantId: link.scopes.includes('MONEY') ? link.participantId : null,
  }))
export type CreateRelativeLinkInput = z.output<typeof createRelativeLinkInput>

export const relativeLinkInput = z.strictObject({ propertyId: idSchema, relativeLinkId: idSchema })
export type RelativeLinkInput = z.output<typeof relativeLinkInput>

export const handOverFields = z.strictObject({ userId: z.uuid({ error: () => t`Choose a member.` }) })
export const handOverRelativeLinkInput = relativeLinkInput.extend({ userId: idSchema })
export type HandOverRelativeLinkInput = z.output<typeof handOverRelativeLinkInput>

/** Of any length, so that malformed tokens get the answer of unknown ones. */
export const relativeCodeInput = z.strictObject({ relativeCode: z.string().max(10_240) })

/** What is shown once. The address is null where only the PIN is new. */
export type IssuedLink = { name: string; url: string | null; pin: string }

export type RelativeLinkView = {
  id: string
  name: string
  ownerName: string | null
  /** The person outside the group whose money it confirms. */
  moneyOf: string | null
  scopes: RelativeScope[]
  state: RelativeLinkState
  /** How many PINs were wrong since the last right one. */
  wrongPins: number
  issuedByName: string | null
  issuedAt: string
  expiresAt: string
  lastUsedAt: string | null
}

export type RelativeLinksView = {
  /** Newest first, without the ended ones. */
  links: RelativeLinkView[]
  /** Those outside the group who share its costs, by name. */
  people: { id: string; name: string }[]
}
