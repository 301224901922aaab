import { can } from '../../base/groups/groups.rules.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'

/** Per sender, since each notifies someone. */
export const remindLimit = { points: 20, durationSeconds: 86_400 }

type Side = Pick<ParticipantView, 'standing' | 'isMe'>
type Pair = { role: Parameters<typeof can>[0]; from: Side | undefined; to: Side | undefined }

/**
 * Returns whether the caller may remind one person of what they owe another: the receiver. A manager may only for a
 * receiver who cannot do it here, as with confirmations: a reminder is personal. Only current members are reminded.
 */
export function mayRemind({ role, from, to }: Pair): boolean {
  if (!from || !to || from.isMe || from.standing !== 'MEMBER' || !can(role, 'payment.record')) return false
  return to.isMe || (role === 'MANAGER' && to.standing !== 'MEMBER')
}
