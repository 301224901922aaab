import { t } from '@lingui/core/macro'
import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'

type NoTasksProps = {
  /** Links to all tasks, when filtered. */
  showAll: ReactNode
  /** The hint for the first task. */
  children: ReactNode
}

/** Renders the empty state of open tasks: none, or none matching. */
export const NoTasks = ({ showAll, children }: NoTasksProps) =>
  showAll ? (
    <EmptyState title={t`No matching open tasks`} action={showAll}>
      {t`Use fewer words, or show everyone’s tasks.`}
    </EmptyState>
  ) : (
    <EmptyState icon={<ClipboardList aria-hidden="true" />} title={t`Nothing to do`}>
      {children}
    </EmptyState>
  )

/** Renders the empty state of a board. */
export const NoTaskOnBoard = () => (
  <EmptyState icon={<ClipboardList aria-hidden="true" />} title={t`No tasks yet`}>
    {t`Note what needs to be done, who does it and by when. Each task becomes a card that moves from “To do” to “Done”.`}
  </EmptyState>
)
