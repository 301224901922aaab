import type { Role } from '../../../server/context.ts'

/** A person's standing in one of their groups. Relatives in a sample family never sign in and do not count. */
export type Standing = {
  familyGroupId: string
  name: string | null
  isSample: boolean
  role: Role
  otherMembers: number
  otherManagers: number
  /** No open balance, and nothing waiting for confirmation or a decision. */
  isEven: boolean
}

/** What happens to a group when this person's account is deleted. `owing`: they have to settle up first. */
export function fateOf({ role, otherMembers, otherManagers, isEven }: Standing): Fate {
  if (otherMembers === 0) return 'deleted'
  if (role === 'MANAGER' && otherManagers === 0) return 'blocked'
  return isEven ? 'left' : 'owing'
}

export type Fate = 'deleted' | 'blocked' | 'owing' | 'left'

export const confirmationWord = 'DELETE'

/** Checks the typed confirmation: the word or the person's e-mail address, in any case. */
export function isConfirmation(text: string, email: string | null): boolean {
  const typed = text.trim().toLowerCase()
  return typed === confirmationWord.toLowerCase() || (email !== null && typed === email.toLowerCase())
}
