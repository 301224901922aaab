import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'

type NoTasksProps = {
  /** Leads to all of them, where the address narrows the list. */
  showAll: ReactNode
  /** What stands here as soon as there is something. */
  children: ReactNode
}

/** In place of a list of open tasks: there are none, or none that match. */
export const NoTasks = ({ showAll, children }: NoTasksProps) =>
  showAll ? (
    <EmptyState title="No open task matches" action={showAll}>
      Try fewer words, or show the tasks of everybody.
    </EmptyState>
  ) : (
    <EmptyState icon={<ClipboardList aria-hidden="true" />} title="Nothing to do">
      {children}
    </EmptyState>
  )

/** Stands in place of a board without any card. */
export const NoTaskOnBoard = () => (
  <EmptyState icon={<ClipboardList aria-hidden="true" />} title="No task yet">
    What has to be done, by whom, and until when. Each task becomes a card that moves from “To do” to “Done”.
  </EmptyState>
)
