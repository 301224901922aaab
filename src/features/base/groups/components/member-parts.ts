import type { ComponentType, ReactNode } from 'react'
import type { GroupView, MemberView } from '../groups.schemas.ts'

/** Parts of the member list from other features, composed by the route. */
export type MemberParts = {
  /** Renders its children for a member who is settled up; for others, what to settle first. */
  LeaveOnceSettledUp: ComponentType<{ group: GroupView; me: MemberView; children: ReactNode }>
  /** Asks for confirmation before a member is removed. */
  RemoveMember: ComponentType<{ group: GroupView; member: MemberView; onClose: () => void }>
}
