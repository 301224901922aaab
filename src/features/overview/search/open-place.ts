import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'

/** Returns the property of the page, from its address or from the thing it shows. */
export function useOpenPropertyId(): string | undefined {
  const queryClient = useQueryClient()
  const params = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  return (
    params.propertyId ??
    propertyOfThing(queryClient, Object.values(params)) ??
    [search.propertyId, search.property].find((id) => typeof id === 'string')
  )
}

/** The property of a thing in the cache, such as a task or asset, by the thing's id. */
export function propertyOfThing(queryClient: QueryClient, ids: readonly unknown[]): string | undefined {
  for (const query of queryClient.getQueryCache().getAll()) {
    const thing: unknown = query.state.data
    if (!thing || typeof thing !== 'object' || !('id' in thing) || !('propertyId' in thing)) continue
    if (ids.includes(thing.id) && typeof thing.propertyId === 'string') return thing.propertyId
  }
  return undefined
}
