import {
  type InferDataFromTag,
  MutationCache,
  matchQuery,
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

// After a change, everything on the page is read again, and everything else when it is shown next. A change that
// affects less says so; a change that nobody thought of leaves no page stale. See docs/adr/0044-one-cache-of-reads.md.

/** Computes what a change makes of a read, before the server has answered. */
type Shown = {
  key: QueryKey
  /** This read alone, or all reads whose keys begin with it. */
  exact: boolean
  to: (data: never) => unknown
  /** Restores the read when the change is refused. By default the earlier value is put back. */
  back?: ((data: never) => unknown) | undefined
}

/** What a mutation can declare. */
export type ChangeMeta = {
  /** The key prefixes that the mutation makes stale; by default everything. */
  touches?: 'nothing' | readonly QueryKey[]
  /** The page or key prefixes that are being left and deleted: they are not read again while still shown. */
  leaves?: 'page' | readonly QueryKey[]
  /** The key of what is deleted with it: it is not shown from the cache again. */
  removes?: QueryKey
  /** Reads again after a refusal too, because what was shown was wrong. Optimistic reads are always read again. */
  evenRefused?: boolean
  /** Set by `atOnce`. */
  shows?: (change: never) => readonly Shown[]
}

/** What a query can declare. */
export type ReadMeta = {
  /** Shown on every page, so it is read again even while a page is being left. */
  onEveryPage?: boolean
  /** Stays as it is until its page is opened again. */
  untilLeft?: boolean
}

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be extended from other files.
  interface Register {
    mutationMeta: ChangeMeta
    queryMeta: ReadMeta
  }
}

/** Describes one read that shows a change at once. */
export const shown = <Key extends QueryKey>(
  key: Key,
  to: (data: InferDataFromTag<never, Key>) => InferDataFromTag<never, Key>,
): Shown => ({ key, exact: true, to })

/** Matches all reads whose keys begin with this one. */
export const shownInAll = <Data>(
  key: QueryKey,
  to: (data: Data) => Data,
  back?: (data: Data) => Data,
): Shown => ({
  key,
  exact: false,
  to,
  back,
})

/**
 * Returns the `meta` of an optimistic mutation: the change is shown before the server has answered, and rolled back if
 * the server refuses it.
 */
export const atOnce = <Change = void>(shows: (change: Change) => readonly Shown[]): ChangeMeta => ({ shows })

/** A mutation with any input and output. */
type Change = { meta: ChangeMeta | undefined; state: { variables: unknown } }

/** Tracks the changes of a tab, and ensures that nothing stale stays on a page. */
export function createChangeCache() {
  const replaced = new WeakMap<object, [QueryKey, unknown][]>()
  /** Changes that only wait for their reads do not hold back others. */
  const answered = new WeakSet<object>()
  return new MutationCache({
    onMutate: (_change, mutation, { client }) => {
      const parts = shownBy(mutation)
      // A read in flight may be from before the change.
      for (const { key: queryKey, exact } of parts) void client.cancelQueries({ queryKey, exact })
      replaced.set(
        mutation,
        parts.flatMap((part) => show(client, part)),
      )
    },
    onError: (_error, _change, _context, mutation, { client }) => {
      for (const [queryKey, data] of replaced.get(mutation) ?? []) client.setQueryData(queryKey, data)
      for (const { key: queryKey, exact, back } of shownBy(mutation))
        if (back) client.setQueriesData({ queryKey, exact }, (data) => data && back(data as never))
    },
    // Runs after the mutation’s own callbacks and is awaited, so the page is fresh when the mutation ends.
    onSettled: (_data, error, _change, _context, mutation, { client }) => {
      const { evenRefused, shows, removes } = mutation.meta ?? {}
      answered.add(mutation)
      if (error && !evenRefused && !shows) return
      if (!error && removes) client.removeQueries({ queryKey: removes, exact: true })
      const unanswered = client
        .getMutationCache()
        .findAll({ status: 'pending', predicate: (other) => !answered.has(other) })
      const reading = readAgain(client, mutation, unanswered.flatMap(shownBy))
      // The next change in the queue must not wait for the reads too.
      return mutation.options.scope ? undefined : reading
    },
  })
}

const shownBy = ({ meta, state }: Change) => meta?.shows?.(state.variables as never) ?? []

/** @returns what to restore */
function show(client: QueryClient, { key: queryKey, exact, to, back }: Shown): [QueryKey, unknown][] {
  const before = client.getQueriesData({ queryKey, exact }).filter(([, data]) => data !== undefined)
  for (const [queryKey, data] of before) client.setQueryData(queryKey, to(data as never))
  return back ? [] : before
}

/**
 * Marks what a change affects as stale, and reads again what is on the page.
 * @param others what is shown by other changes in flight
 */
function readAgain(client: QueryClient, mutation: Change, others: readonly Shown[]): Promise<void> {
  const { touches, leaves = [] } = mutation.meta ?? {}
  if (touches === 'nothing') return Promise.resolve()
  const mine = shownBy(mutation)
  const touched = touches && [...touches.map(beginning), ...mine]
  const isTouched = (query: Query) => !touched || isOneOf(touched, query)
  const isLeft = (query: Query) =>
    leaves === 'page' ? !query.meta?.onEveryPage : isOneOf(leaves.map(beginning), query)
  // What was left over because another change was in flight.
  const isLate = ({ state }: Query) => state.isInvalidated && state.fetchStatus === 'idle'
  const asked = (query: Query) =>
    (isTouched(query) || isLate(query)) && !isLeft(query) && !isFirstRead(query) && !query.meta?.untilLeft
  const isFollowed = mine.some((part) => others.some((other) => meet(part.key, other.key)))
  const reads = client.getQueryCache().findAll({ type: 'active', predicate: asked })
  void client.invalidateQueries({ predicate: isTouched, refetchType: 'none' })
  // Only the last of several reads counts: an answer in between would roll back what is shown and still in flight.
  if (isFollowed) return Promise.resolve()
  return client.refetchQueries({ predicate: (query) => reads.includes(query) && !isOneOf(others, query) })
}

/** Reads again what is on the page, because others have changed something; not what a change in flight is showing. */
export function readPageAgain(client: QueryClient): Promise<void> {
  const shownNow = client.getMutationCache().findAll({ status: 'pending' }).flatMap(shownBy)
  const isOfPage = (query: Query) => !query.meta?.onEveryPage && !query.meta?.untilLeft
  const isRead = (query: Query) => isOfPage(query) && !isFirstRead(query) && !isOneOf(shownNow, query)
  const reads = client.getQueryCache().findAll({ type: 'active', predicate: isRead })
  void client.invalidateQueries({ predicate: isOfPage, refetchType: 'none' })
  return client.refetchQueries({ predicate: (query) => reads.includes(query) })
}

/** Reads again what was changed without a mutation, such as by the upload queue. */
export const touch = (client: QueryClient, ...touched: readonly QueryKey[]) =>
  Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })))

/** Nothing of it is shown yet; it is read again once it has arrived. */
export const isFirstRead = ({ state }: { state: { data: unknown; fetchStatus: string } }) =>
  state.fetchStatus !== 'idle' && state.data === undefined

const beginning = (key: QueryKey) => ({ key, exact: false })

const isOneOf = (parts: readonly Pick<Shown, 'key' | 'exact'>[], query: Query) =>
  parts.some(({ key: queryKey, exact }) => matchQuery({ queryKey, exact }, query))

/** Returns whether one of two keys is a prefix of the other. */
const meet = (one: QueryKey, other: QueryKey) => partialMatchKey(one, other) || partialMatchKey(other, one)
