import {
  type InferDataFromTag,
  MutationCache,
  matchQuery,
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

// After a change everything is read again that is shown, and everything else when it is shown next. A change that
// touches less says so; one that nobody thought of leaves no page old. See docs/adr/0044-one-cache-of-reads.md.

/** What a change makes of something that was read, before the server has answered. */
type Shown = {
  key: QueryKey
  /** This read alone, or all whose keys begin like it. */
  exact: boolean
  to: (data: never) => unknown
  /** What becomes of it when the change is refused; without it, what was there before is put back. */
  back?: ((data: never) => unknown) | undefined
}

/** What a mutation may say of itself. */
export type ChangeMeta = {
  /** The beginnings of the keys of all that it makes old; where it does not say, that is everything. */
  touches?: 'nothing' | readonly QueryKey[]
  /** What is being left, and gone: it is not read again where it still stands. The page, or the beginnings of keys. */
  leaves?: 'page' | readonly QueryKey[]
  /** The key of what is gone with it: it is not shown from memory again. */
  removes?: QueryKey
  /** Reads again after a refusal too: then it is not what was shown. What it shows at once is always read again. */
  evenRefused?: boolean
  /** Made by `atOnce`. */
  shows?: (change: never) => readonly Shown[]
}

/** What a query may say of itself. */
export type ReadMeta = {
  /** It is seen on every page: it is read again also when the page is being left. */
  onEveryPage?: boolean
  /** It stays as it is until its page is opened the next time. */
  untilLeft?: boolean
}

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Register {
    mutationMeta: ChangeMeta
    queryMeta: ReadMeta
  }
}

/** One read that shows a change at once. */
export const shown = <Key extends QueryKey>(
  key: Key,
  to: (data: InferDataFromTag<never, Key>) => InferDataFromTag<never, Key>,
): Shown => ({ key, exact: true, to })

/** All reads whose keys begin with this one. */
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

/** For the `meta` of a mutation: its change is shown before the server has answered, and taken back when that refuses. */
export const atOnce = <Change = void>(shows: (change: Change) => readonly Shown[]): ChangeMeta => ({ shows })

/** Of a mutation, whatever it sends and gets. */
type Change = { meta: ChangeMeta | undefined; state: { variables: unknown } }

/** The changes of a tab, each of which sees to it that nothing old stays on a page. */
export function createChangeCache() {
  const replaced = new WeakMap<object, [QueryKey, unknown][]>()
  /** Those that only wait for what they read: they hold nothing back. */
  const answered = new WeakSet<object>()
  return new MutationCache({
    onMutate: (_change, mutation, { client }) => {
      const parts = shownBy(mutation)
      // What is on its way was read before the change.
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
    // After the mutation's own callbacks, and awaited: where a change is over, what it changed is fresh.
    onSettled: (_data, error, _change, _context, mutation, { client }) => {
      const { evenRefused, shows, removes } = mutation.meta ?? {}
      answered.add(mutation)
      if (error && !evenRefused && !shows) return
      if (!error && removes) client.removeQueries({ queryKey: removes, exact: true })
      const unanswered = client
        .getMutationCache()
        .findAll({ status: 'pending', predicate: (other) => !answered.has(other) })
      const reading = readAgain(client, mutation, unanswered.flatMap(shownBy))
      // The next one in its line must not wait for the reads as well.
      return mutation.options.scope ? undefined : reading
    },
  })
}

const shownBy = ({ meta, state }: Change) => meta?.shows?.(state.variables as never) ?? []

/** @returns what to put back */
function show(client: QueryClient, { key: queryKey, exact, to, back }: Shown): [QueryKey, unknown][] {
  const before = client.getQueriesData({ queryKey, exact }).filter(([, data]) => data !== undefined)
  for (const [queryKey, data] of before) client.setQueryData(queryKey, to(data as never))
  return back ? [] : before
}

/**
 * Makes old what a change has touched, and reads again what of it is shown.
 * @param others what other changes show that are on their way
 */
function readAgain(client: QueryClient, mutation: Change, others: readonly Shown[]): Promise<void> {
  const { touches, leaves = [] } = mutation.meta ?? {}
  if (touches === 'nothing') return Promise.resolve()
  const mine = shownBy(mutation)
  const touched = touches && [...touches.map(beginning), ...mine]
  const isTouched = (query: Query) => !touched || isOneOf(touched, query)
  const isLeft = (query: Query) =>
    leaves === 'page' ? !query.meta?.onEveryPage : isOneOf(leaves.map(beginning), query)
  // What waits from before, when another change was still on its way.
  const isLate = ({ state }: Query) => state.isInvalidated && state.fetchStatus === 'idle'
  const asked = (query: Query) =>
    (isTouched(query) || isLate(query)) && !isLeft(query) && !isFirstRead(query) && !query.meta?.untilLeft
  const isFollowed = mine.some((part) => others.some((other) => meet(part.key, other.key)))
  const reads = client.getQueryCache().findAll({ type: 'active', predicate: asked })
  void client.invalidateQueries({ predicate: isTouched, refetchType: 'none' })
  // The last of several asks: an answer in between would take back what is shown and still on its way.
  if (isFollowed) return Promise.resolve()
  return client.refetchQueries({ predicate: (query) => reads.includes(query) && !isOneOf(others, query) })
}

/** Reads again what shows something that was changed by other means than a mutation, as by the queue of uploads. */
export const touch = (client: QueryClient, ...touched: readonly QueryKey[]) =>
  Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })))

/** Nothing of it is shown yet. The cache of reads asks again once it has arrived. */
export const isFirstRead = ({ state }: { state: { data: unknown; fetchStatus: string } }) =>
  state.fetchStatus !== 'idle' && state.data === undefined

const beginning = (key: QueryKey) => ({ key, exact: false })

const isOneOf = (parts: readonly Pick<Shown, 'key' | 'exact'>[], query: Query) =>
  parts.some(({ key: queryKey, exact }) => matchQuery({ queryKey, exact }, query))

/** Whether one of two keys begins with the other. */
const meet = (one: QueryKey, other: QueryKey) => partialMatchKey(one, other) || partialMatchKey(other, one)
