import type { Role } from '../../../server/context.ts'

/** How a person stands in one of their groups. Relatives of a sample family, who can never sign in, do not count. */
export type Standing = {
  familyGroupId: string
  name: string | null
  isSample: boolean
  role: Role
  otherMembers: number
  otherManagers: number
  /** Nothing is owed to them there, or by them, and nothing waits to be confirmed or decided. */
  isEven: boolean
}

/** What happens to a group when this person's account is deleted; `owing`: they have to be even there before. */
export function fateOf({ role, otherMembers, otherManagers, isEven }: Standing): Fate {
  if (otherMembers === 0) return 'deleted'
  if (role === 'MANAGER' && otherManagers === 0) return 'blocked'
  return isEven ? 'left' : 'owing'
}

export type Fate = 'deleted' | 'blocked' | 'owing' | 'left'

export const confirmationWord = 'DELETE'

/** Tells whether the person confirmed by typing the word or their e-mail address, in upper or lower case. */
export function isConfirmation(text: string, email: string | null): boolean {
  const typed = text.trim().toLowerCase()
  return typed === confirmationWord.toLowerCase() || (email !== null && typed === email.toLowerCase())
}
