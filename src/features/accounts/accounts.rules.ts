import type { Role } from '../../server/context.ts'

/** How a person stands in one of their groups. Relatives of a sample family, who can never sign in, do not count. */
export type Standing = {
  familyGroupId: string
  name: string | null
  isSample: boolean
  role: Role
  otherMembers: number
  otherManagers: number
}

/** What happens to a group when this person's account is deleted. */
export function fateOf({ role, otherMembers, otherManagers }: Standing): 'deleted' | 'blocked' | 'left' {
  if (otherMembers === 0) return 'deleted'
  return role === 'MANAGER' && otherManagers === 0 ? 'blocked' : 'left'
}

export const confirmationWord = 'DELETE'

/** Whether the person typed what shows that they mean it: the word, or their e-mail. */
export function isConfirmation(text: string, email: string | null): boolean {
  const typed = text.trim()
  return typed === confirmationWord || (email !== null && typed.toLowerCase() === email.toLowerCase())
}
