import { t } from '@lingui/core/macro'
import { HardHat } from 'lucide-react'

/** Renders the contractor of a task; the text replaces the icon for screen readers. */
export const WorkerMark = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <HardHat className="size-5 shrink-0" aria-hidden="true" />
    <span className="sr-only">{t`Contractor:`} </span>
    {name}
  </span>
)
