import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'

/** Somebody who takes part in the money of a group, as the others see them. */
export type ParticipantView = {
  id: string
  /** How they are called now, or were when they were last known. */
  name: string
  /** Null for people outside the group, and for those whose account is gone. */
  userId: string | null
  profileImageUrl: string | null
  color: string | null
  /** Member of the group today, outsider, or somebody who has left it. */
  standing: 'MEMBER' | 'OUTSIDER' | 'FORMER'
  /** Of members of today. */
  role: 'MANAGER' | 'MEMBER' | 'VIEWER' | null
  isMe: boolean
}

export const addOutsiderInput = z.strictObject({ familyGroupId: idSchema, name: requiredText('a name') })
