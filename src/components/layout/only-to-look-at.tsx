import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'

type OnlyToLookAtProps = {
  isArchived: boolean
  /** The way back: a link. */
  back: ReactNode
  /** Why the reader may not, when it is for their role. */
  children?: ReactNode
}

/** Stands in place of a form that the reader cannot use. */
export const OnlyToLookAt = ({ isArchived, back, children }: OnlyToLookAtProps) => (
  <EmptyState title={isArchived ? 'Archived, read-only' : 'Only to look at'} action={back}>
    {isArchived
      ? 'This property is archived and read-only. A manager can bring it back on its page.'
      : (children ?? 'Your role in this group lets you look, not change. Ask a manager.')}
  </EmptyState>
)
