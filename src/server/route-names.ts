/** Requests that have a name of their own without being a route. */
const prefixes = ['/assets', '/oidc'] as const

/**
 * Returns a function that names the route of a path: its pattern, such as `/property/$propertyId`. There are as many
 * names as routes, whatever addresses strangers try, so that what is counted by them stays small.
 * @param patterns of the router; `$name` is one part, a last `$` the rest
 */
export function createRouteNames(patterns: readonly string[]) {
  const known = patterns
    .map((pattern) => ({ pattern, parts: partsOf(pattern) }))
    .toSorted((a, b) => rank(b.parts) - rank(a.parts))
  return (pathname: string, status: number): string => {
    if (status === 404) return 'unknown'
    // A function that does not exist answers 404.
    if (/^\/_serverFn\/[\w.-]+$/.test(pathname)) return pathname
    const prefix = prefixes.find((one) => pathname.startsWith(`${one}/`))
    if (prefix) return `${prefix}/*`
    const parts = partsOf(pathname)
    return known.find((route) => matches(route.parts, parts))?.pattern ?? 'other'
  }
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** More fixed parts first, so that `/tasks/new` is not an id. */
const rank = (parts: readonly string[]) =>
  parts.reduce((sum, part) => sum + (part.startsWith('$') ? 0 : 1), 0) - (parts.at(-1) === '$' ? 0.5 : 0)

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '$'
  if (isOpen ? parts.length < pattern.length : parts.length !== pattern.length) return false
  return pattern.every((part, index) => part.startsWith('$') || part === parts[index])
}
