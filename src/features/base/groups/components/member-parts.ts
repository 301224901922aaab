import type { ComponentType, ReactNode } from 'react'
import type { GroupView, MemberView } from '../groups.schemas.ts'

/** What the list of members shows of other features; the route puts it in. */
export type MemberParts = {
  /** Shows its children to a member who owes nothing and is owed nothing; to others, what to settle first. */
  OnceEven: ComponentType<{ group: GroupView; me: MemberView; children: ReactNode }>
  /** Asks before somebody is removed. */
  RemoveMember: ComponentType<{ group: GroupView; member: MemberView; onClose: () => void }>
}
