import { type Query, useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Nobody asked for a poll: a bar every 30 seconds would say nothing. What a change made old is read for a reason. */
function isWorthShowing({ state, observers }: Query) {
  const isPolled = observers.some(({ options }) => options.refetchInterval)
  return !isPolled || state.isInvalidated || state.status === 'pending'
}

/** True while a route or a read loads, also a read behind what is already shown. */
function useIsLoading() {
  const routes = useRouterState({ select: (state) => state.isLoading })
  const reads = useIsFetching({ predicate: isWorthShowing })
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

/** The bar: how far it is and whether it is seen. */
type Progress = { percent: number; visible: boolean }

export const startPercent = 10
export const capPercent = 90
export const tickMs = 120
export const hideAfterMs = 240
/** What is loaded sooner shows no bar: one that only flickers tells nobody anything. */
export const showAfterMs = 150

/** How much of the way that is left to the cap is gone with one tick. */
const sharePerTick = 0.12

export const hidden: Progress = { percent: 0, visible: false }

/** Loading began: jump to 10, or stay where the bar already is. */
export const started = (now: Progress): Progress =>
  now.visible && now.percent < 100 ? now : { percent: startPercent, visible: true }

/** One tick: creep toward 90, slower the nearer it comes, and never past it. */
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

/** All is loaded: full, to be hidden after `hideAfterMs`. */
export const finished = (now: Progress): Progress => (now.visible ? { percent: 100, visible: true } : now)
