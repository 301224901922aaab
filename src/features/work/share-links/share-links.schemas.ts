import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { JobLinkState, LinkFacts } from './share-links.rules.ts'
import type { deviceLabels, endReasonTexts, eventLabels } from './share-links.texts.ts'

export const createWorkerShareLinkInput = z.strictObject({
  projectId: idSchema,
  workerId: idSchema,
  /** The family’s request; an existing link keeps its own. */
  message: optionalText(2_500),
})
export type CreateWorkerShareLinkInput = z.infer<typeof createWorkerShareLinkInput>

export const linksOfProjectInput = z.strictObject({ projectId: idSchema })
export const linksOfWorkerInput = z.strictObject({ workerId: idSchema })
export const linksOfGroupInput = z.strictObject({ familyGroupId: idSchema })
export const shareLinkInput = z.strictObject({ shareLinkId: idSchema })
export const chooseSecretsInput = z.strictObject({
  shareLinkId: idSchema,
  secretIds: z.array(idSchema).max(20),
})
export type ChooseSecretsInput = z.infer<typeof chooseSecretsInput>

/** Of any length, so that malformed tokens get the answer of unknown ones. */
const token = z.string().max(10_240)
export const shareCodeInput = z.strictObject({ shareCode: token })
export const standingTokenInput = z.strictObject({ token })

export const acceptFields = z.strictObject({ name: requiredText(() => t`Enter your name.`) })
export const acceptWorkerShareInput = acceptFields.extend({ shareCode: token })
export const declineFields = z.strictObject({ reason: optionalText(2_500) })
export const declineWorkerShareInput = declineFields.extend({ shareCode: token })

/** A link that a member created or requested again. */
export type ShareLinkView = {
  shareLinkId: string
  url: string
  /** Whether it existed before. */
  isNew: boolean
}

export type LinkEventView = {
  kind: keyof typeof eventLabels
  device: keyof typeof deviceLabels
  /** Approximate origin: a network, never an address. */
  network: string
  at: string
}

export type LinkListItem = {
  id: string
  kind: LinkFacts['kind']
  state: JobLinkState
  workerId: string
  workerName: string
  workerPhone: string | null
  workerEmail: string | null
  projectId: string | null
  projectTitle: string | null
  message: string | null
  /** The address with its token; null without the right to share, and for a closed link. */
  url: string | null
  createdByName: string | null
  createdByFirstName: string | null
  createdAt: string
  expiresAt: string
  firstOpenedAt: string | null
  acceptedAt: string | null
  acceptedName: string | null
  declinedAt: string | null
  declineReason: string | null
  closesAt: string | null
  endedAt: string | null
  endReason: keyof typeof endReasonTexts | null
  mayRevoke: boolean
  /** The codes it shows around confirmed visits; null without the right to see codes. */
  secretIds: string[] | null
  events: LinkEventView[]
}

export type LinkListView = {
  links: LinkListItem[]
  /** The group’s active contractors to share with; none without the right to share. */
  workers: { id: string; name: string }[]
  /** To create links, and to end all links of the contractor. */
  may: { create: boolean; endAll: boolean }
  sendsMail: boolean
}
