import { type AnyRouter, trimPathRight, useMatch, useMatches } from '@tanstack/react-router'
import { pendingMinMs, pendingMs, skeletonOf } from '../../lib/page-shape.ts'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

/** Renders the shape of a page that takes longer than a moment to load. `RouteAnnouncer` says that it loads. */
function PendingPage() {
  const routeId = useMatch({ strict: false, shouldThrow: false, select: (match) => match.routeId })
  return <PageSkeleton {...skeletonOf(useMatches(), routeId)} />
}

/** The options of a router that shows skeletons. */
export const pendingOptions = {
  defaultPendingComponent: PendingPage,
  defaultPendingMs: pendingMs,
  defaultPendingMinMs: pendingMinMs,
}

/**
 * Lets a page stay in place while another filter or view of it loads: a skeleton would take the field that has the
 * focus. The page that is shown counts, because the router knows a page as its location only after its first effects.
 */
export function keepPageOnSearch(router: AnyRouter) {
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    const shown = router.state.matches.at(-1)?.pathname ?? ''
    const isShown = trimPathRight(shown) === trimPathRight(toLocation.pathname)
    router.options.defaultPendingMs = isShown ? Number.POSITIVE_INFINITY : pendingMs
  })
}
