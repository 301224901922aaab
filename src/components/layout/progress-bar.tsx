import { t } from '@lingui/core/macro'
import { type Query, useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Polling is not shown, since a bar every 30 seconds would say nothing; reads after a change are. */
function isShownInBar({ state, observers }: Query) {
  const isPolled = observers.some(({ options }) => options.refetchInterval)
  return !isPolled || state.isInvalidated || state.status === 'pending'
}

/** Returns true while a route or a read loads, including background reads. */
function useIsLoading() {
  const routes = useRouterState({ select: (state) => state.isLoading })
  const reads = useIsFetching({ predicate: isShownInBar })
  return routes || reads > 0
}

function useProgress(isLoading: boolean) {
  const [progress, setProgress] = useState(hidden)
  useEffect(() => {
    if (!isLoading) {
      setProgress(finished)
      const hiding = setTimeout(() => setProgress(hidden), hideAfterMs)
      return () => clearTimeout(hiding)
    }
    const showing = setTimeout(() => setProgress(started), showAfterMs)
    const creeping = setInterval(() => setProgress(crept), tickMs)
    return () => {
      clearTimeout(showing)
      clearInterval(creeping)
    }
  }, [isLoading])
  return progress
}

/** Renders the slim progress bar at the top of the window. */
export function ProgressBar() {
  const { percent, visible } = useProgress(useIsLoading())
  if (!visible) return null
  return (
    <div
      role="progressbar"
      aria-label={t`Loading`}
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

/** The progress and whether the bar is shown. */
type Progress = { percent: number; visible: boolean }

export const startPercent = 10
export const capPercent = 90
export const tickMs = 120
export const hideAfterMs = 240
/** Faster loads show no bar, since it would only flicker. */
export const showAfterMs = 150

/** The fraction of the remaining way to the cap that each tick covers. */
const sharePerTick = 0.12

export const hidden: Progress = { percent: 0, visible: false }

/** Starts at 10 percent, or continues from the current position. */
export const started = (now: Progress): Progress =>
  now.visible && now.percent < 100 ? now : { percent: startPercent, visible: true }

/** Moves toward 90 percent, slower the closer it gets, and never past it. */
export const crept = (now: Progress): Progress =>
  now.visible && now.percent < capPercent
    ? {
        percent: Math.min(
          capPercent,
          now.percent + Math.max(0.05, (capPercent - now.percent) * sharePerTick),
        ),
        visible: true,
      }
    : now

/** Fills the bar, which is hidden after `hideAfterMs`. */
export const finished = (now: Progress): Progress => (now.visible ? { percent: 100, visible: true } : now)
