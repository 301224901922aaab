import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'

type ViewOnlyProps = {
  isArchived: boolean
  /** A link back. */
  back: ReactNode
  /** Why the reader cannot edit, when it depends on their role. */
  children?: ReactNode
}

/** Renders in place of a form that the reader cannot use. */
export const ViewOnly = ({ isArchived, back, children }: ViewOnlyProps) => (
  <EmptyState title={isArchived ? t`Archived, read-only` : t`View only`} action={back}>
    {isArchived
      ? t`This property is archived and read-only. A manager can unarchive it on its page.`
      : (children ?? t`You don’t have permission to make changes in this group. Ask a manager.`)}
  </EmptyState>
)
