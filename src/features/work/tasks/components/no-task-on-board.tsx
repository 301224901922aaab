import { ClipboardList } from 'lucide-react'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'

/** Stands in place of a board without any card. */
export const NoTaskOnBoard = () => (
  <EmptyState icon={<ClipboardList aria-hidden="true" />} title="No task yet">
    What has to be done, by whom, and until when. Each task becomes a card that moves from “To do” to “Done”.
  </EmptyState>
)
