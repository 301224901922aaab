import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'

/** A participant as others see them. */
export type ParticipantView = {
  id: string
  /** The current or last known name. */
  name: string
  /** Null for outsiders and deleted accounts. */
  userId: string | null
  profileImageUrl: string | null
  color: string | null
  /** A current member, an outsider, or a former member. */
  standing: 'MEMBER' | 'OUTSIDER' | 'FORMER'
  /** For current members. */
  role: 'MANAGER' | 'MEMBER' | 'VIEWER' | null
  isMe: boolean
}

export const addOutsiderInput = z.strictObject({
  familyGroupId: idSchema,
  name: requiredText(() => t`Enter a name.`),
})
