/** A page that is there sooner shows no skeleton, since it would only flicker. */
export const pendingMs = 200
/** A skeleton stays at least this long, for the same reason. */
export const pendingMinMs = 150

/** How a page is laid out: its skeleton has the same shape (`components/ui/page-skeleton.tsx`). */
export type PageShape = 'dashboard' | 'tiles' | 'rows' | 'record' | 'form' | 'calendar' | 'board'

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside.
  interface StaticDataRouteOption {
    /** Only for a page that differs from the pattern of addresses; `tabs` for a layout with tabs around its parts. */
    shape?: PageShape | 'tabs'
  }
}

/** Where a skeleton stands: it is the page, the page with its tabs, or the part below tabs that are there already. */
export type SkeletonPlace = 'page' | 'tabs' | 'part'

type Match = { routeId: string; fullPath: string; staticData: { shape?: PageShape | 'tabs' } }

/** Returns the shape that a route declares, or else that of its address: a form, one thing, or a list. */
function shapeOf({ fullPath, staticData: { shape } }: Match): PageShape {
  if (shape && shape !== 'tabs') return shape
  if (/\b(new|edit|import)\b/.test(fullPath)) return 'form'
  return /\$\w+$/.test(fullPath) ? 'record' : 'rows'
}

/**
 * Returns the skeleton of a page that loads.
 * @param matches its routes, the outermost first
 * @param routeId the first of them that is not there yet
 */
export function skeletonOf(matches: readonly Match[], routeId: string | undefined) {
  const tabs = matches.findIndex(({ staticData }) => staticData.shape === 'tabs')
  const missing = matches.findIndex((match) => match.routeId === routeId)
  const place: SkeletonPlace = tabs < 0 ? 'page' : tabs < missing ? 'part' : 'tabs'
  const page = matches.at(-1)
  return { place, shape: page ? shapeOf(page) : ('rows' as const) }
}
