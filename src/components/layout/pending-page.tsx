import { t } from '@lingui/core/macro'
import { Spinner } from '../ui/spinner.tsx'

/** Renders while a page without its own skeleton loads for longer than a moment. */
export function PendingPage() {
  return (
    <div className="grid flex-1 place-items-center py-24 text-muted">
      <Spinner label={t`Loading the page`} />
    </div>
  )
}
