import { Spinner } from '../ui/spinner.tsx'

/** Stands where a page will be when it takes longer than a moment and has no skeleton of its own. */
export function PendingPage() {
  return (
    <div className="grid flex-1 place-items-center py-24 text-muted">
      <Spinner label="Loading the page" />
    </div>
  )
}
