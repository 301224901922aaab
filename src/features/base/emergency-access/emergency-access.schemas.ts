import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText } from '../../../lib/text.ts'
import { groupInput } from '../groups/groups.schemas.ts'
import { maxWaitDays, minWaitDays, type trustRights } from './emergency-access.rules.ts'

const wrongDays = () => t`Enter a number of days from ${minWaitDays} to ${maxWaitDays}.`
const waitDays = z
  .number({ error: wrongDays })
  .int({ error: wrongDays })
  .min(minWaitDays, { error: wrongDays })
  .max(maxWaitDays, { error: wrongDays })

/** The form. */
export const trustFields = z.strictObject({
  userId: z.uuid({ error: () => t`Choose a member.` }),
  waitDays,
})

export const saveTrustedPersonInput = z.strictObject({ familyGroupId: idSchema, userId: idSchema, waitDays })
export type SaveTrustedPersonInput = z.infer<typeof saveTrustedPersonInput>

export const trustedPersonInput = z.strictObject({ familyGroupId: idSchema, userId: idSchema })

export const requestAccessInput = groupInput.extend({ reason: optionalText(500) })

export type EmergencyRequestView = {
  requestedAt: string
  grantsAt: string
  waitDays: number
  reason: string | null
}

export type TrustedPersonView = {
  userId: string
  name: string
  isMe: boolean
  waitDays: number
  /** The open request. */
  request: EmergencyRequestView | null
  /** After an objection or a withdrawal: from when on they can ask again; null when they can now. */
  pause: { after: 'OBJECTED' | 'WITHDRAWN'; until: string } | null
  may: ReturnType<typeof trustRights>
}

/** For managers all trusted people, for anyone else only themselves. */
export type EmergencyAccessView = { trusted: TrustedPersonView[] }

/** An open request, for the managers' dashboard. */
export type WaitingAccessView = { userId: string; name: string; grantsAt: string }
