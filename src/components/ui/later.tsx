import { t } from '@lingui/core/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Button } from './button.tsx'

type LaterProps = {
  /** Shown until the part has loaded. */
  place?: ReactNode
  /** Shown when it does not load; the rest of the page keeps working. */
  failed?: ReactNode
  children: ReactNode
}

/** Renders a part whose script loads after the page’s own. */
export const Later = ({ place = null, failed = <NotLoaded />, children }: LaterProps) => (
  <CatchBoundary getResetKey={() => 'later'} errorComponent={() => failed}>
    <Suspense fallback={place}>{children}</Suspense>
  </CatchBoundary>
)

/** A browser remembers a failed script load; only reloading the page tries again. */
const NotLoaded = () => (
  <p role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-warning-soft p-3">
    {t`This part could not be loaded. Check your connection, then reload the page.`}
    <Button onClick={() => location.reload()}>
      <RotateCw aria-hidden="true" />
      {t`Reload`}
    </Button>
  </p>
)
