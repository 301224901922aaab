import { CatchBoundary } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Button } from './button.tsx'

type LaterProps = {
  /** Stands there until the part has come. */
  place?: ReactNode
  /** Stands there when it does not come (a phone in a cellar); the rest of the page goes on. */
  failed?: ReactNode
  children: ReactNode
}

/** A part whose script comes after the page's own. */
export const Later = ({ place = null, failed = <NotLoaded />, children }: LaterProps) => (
  <CatchBoundary getResetKey={() => 'later'} errorComponent={() => failed}>
    <Suspense fallback={place}>{children}</Suspense>
  </CatchBoundary>
)

/** A browser keeps a failed load of a script in mind: only loading the page again tries it again. */
const NotLoaded = () => (
  <p role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-warning-soft p-3">
    This part could not be loaded. Check your connection, then reload the page.
    <Button onClick={() => location.reload()}>
      <RotateCw aria-hidden="true" />
      Reload
    </Button>
  </p>
)
