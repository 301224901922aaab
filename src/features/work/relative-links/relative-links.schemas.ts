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
  scopes: z
    .array(z.enum(relativeScopes))
    .min(1, { error: () => t`Choose at least one.` })
    .max(relativeScopes.length),
  validDays: z.literal(linkLives),
}

type Chosen = { ownerName: string | null; scopes: RelativeScope[] }

/** Only an owner has votes. */
function checkOwner({ value, issues }: z.core.ParsePayload<Chosen>) {
  if (value.ownerName || !value.scopes.includes('VOTE')) return
  const message = t`Choose whose votes the link casts.`
  issues.push({ code: 'custom', path: ['ownerName'], message, input: value })
}

const tick = z.boolean()
const ticks = { MANUAL: tick, CALENDAR: tick, STAY: tick, PROBLEM: tick, VOTE: tick } satisfies Partial<
  Record<RelativeScope, typeof tick>
>

/** The form, whose controls hold texts, and a tick for each scope. */
export const relativeLinkForm = z
  .strictObject({ name: fields.name, ownerName: z.string(), validDays: z.string(), ...ticks })
  .check(({ value, issues }) => {
    const issue = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (!relativeScopes.some((scope) => value[scope])) issue('MANUAL', t`Choose at least one.`)
    if (value.VOTE && !value.ownerName) issue('ownerName', t`Choose whose votes the link casts.`)
  })
  .transform(({ name, ownerName, validDays, ...ticked }) => ({
    name,
    ownerName: ticked.VOTE ? ownerName : null,
    scopes: relativeScopes.filter((scope) => ticked[scope]),
    validDays: linkLives.find((days) => String(days) === validDays) ?? defaultLife,
  }))

export const relativeLinksInput = z.strictObject({ propertyId: idSchema })
export const createRelativeLinkInput = z
  .strictObject({ ...fields, propertyId: idSchema })
  .check(checkOwner)
  .transform((link) => ({ ...link, ownerName: link.scopes.includes('VOTE') ? link.ownerName : null }))
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
  scopes: RelativeScope[]
  state: RelativeLinkState
  /** How many PINs were wrong since the last right one. */
  wrongPins: number
  issuedByName: string | null
  issuedAt: string
  expiresAt: string
  lastUsedAt: string | null
}

/** Newest first, without the ended ones. */
export type RelativeLinksView = { links: RelativeLinkView[] }
