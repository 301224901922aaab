import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { crept, finished, hidden, hideAfterMs, started, tickMs } from './progress-steps.ts'

/** True while a route loads, or a query has nothing to show yet; a refresh behind what is shown stays quiet. */
function useIsLoading() {
  const routes = useRouterState({ select: (state) => state.isLoading })
  const queries = useIsFetching({ predicate: (query) => query.state.status === 'pending' })
  return routes || queries > 0
}

function useProgress(isLoading: boolean) {
  const [progress, setProgress] = useState(hidden)
  useEffect(() => {
    if (!isLoading) {
      setProgress(finished)
      const hiding = setTimeout(() => setProgress(hidden), hideAfterMs)
      return () => clearTimeout(hiding)
    }
    setProgress(started)
    const creeping = setInterval(() => setProgress(crept), tickMs)
    return () => clearInterval(creeping)
  }, [isLoading])
  return progress
}

/** The slim bar at the top of the window. */
export function ProgressBar() {
  const { percent, visible } = useProgress(useIsLoading())
  if (!visible) return null
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      aria-valuenow={Math.round(percent)}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5"
      data-no-print
    >
      <div
        className="h-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
