import {
  type MutationOptions,
  partialMatchKey,
  QueryClientProvider,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { ChangeMeta, ReadMeta } from '../src/cache/changes.ts'
import { createQueryClient } from '../src/cache/query-client.ts'

// Runs every mutation declared by a feature against a server that accepts it, while every declared query is shown.
// Afterwards all queries must have been read again, except those that the mutation declares as untouched.

const modules = import.meta.glob<Record<string, unknown>>('../src/features/**/*.queries.ts', { eager: true })
const declared = Object.values(modules).flatMap((module) => Object.entries(module))

/** Stands for any argument of a hook, and any answer of a server. */
const anything: unknown = new Proxy(() => {}, {
  get: (_target, name) => {
    if (name === 'then') return undefined
    if (name === 'toJSON' || name === Symbol.toPrimitive || name === 'toString') return () => 'x'
    if (name === Symbol.iterator) return [][Symbol.iterator].bind([])
    return anything
  },
  apply: () => anything,
})

type Read = { queryKey: QueryKey; meta?: ReadMeta }

const reads = declared
  .filter(([name]) => /Query$/.test(name))
  .map(([, query]) => (typeof query === 'function' ? query(anything, anything, anything) : query) as Read)
  // Never read again, whatever happens.
  .filter((read) => !('staleTime' in read && read.staleTime === 'static'))

const hooks = declared.flatMap(([name, hook]) =>
  /^use[A-Z]/.test(name) && typeof hook === 'function' ? [{ name, hook }] : [],
)

const nameOf = (queryKey: QueryKey) => JSON.stringify(queryKey)

/** A tab in which everything is shown. */
function openTab() {
  const queryClient = createQueryClient()
  const asked = new Set<string>()
  for (const { queryKey, meta } of reads) {
    const queryFn = async () => {
      asked.add(nameOf(queryKey))
      return anything
    }
    const shown = { queryKey, queryFn, initialData: anything, structuralSharing: false, staleTime: 60_000 }
    new QueryObserver(queryClient, { ...shown, ...(meta && { meta }) }).subscribe(() => {})
  }
  return { queryClient, asked }
}

type Tab = ReturnType<typeof openTab>

/** Returns what a hook returns when it is used in this tab. */
function use(hook: (...given: unknown[]) => unknown, { queryClient }: Tab): unknown {
  let returned: unknown
  function Probe() {
    returned = hook(anything, anything, anything)
    return null
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const inRouter = createElement(RouterContextProvider, { router } as never, createElement(Probe))
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, inRouter))
  return returned
}

/**
 * Lets each mutation of the tab succeed.
 * @returns the meta of the last one
 */
function succeed({ queryClient }: Tab) {
  const cache = queryClient.getMutationCache()
  const build = cache.build.bind(cache)
  let last: ChangeMeta | undefined
  vi.spyOn(cache, 'build').mockImplementation((client, options) => {
    last = options.meta ?? {}
    const { shows } = last
    // Optimistic updates are up to the feature; here the data stays unchanged.
    const same = (data: unknown) => data
    const meta = shows
      ? { ...last, shows: (by: never) => shows(by).map((part) => ({ ...part, to: same, back: same })) }
      : last
    const always = { ...options, meta, mutationFn: async () => anything } as MutationOptions
    return build(client, always) as never
  })
  return () => last
}

/** @returns its meta, or nothing if the hook changes nothing */
async function send(hook: (...given: unknown[]) => unknown, tab: Tab): Promise<ChangeMeta | undefined> {
  const meta = succeed(tab)
  const returned = use(hook, tab)
  const { mutateAsync = returned } = (returned ?? {}) as { mutateAsync?: unknown }
  if (typeof mutateAsync === 'function') await mutateAsync(anything, 1)
  return meta()
}

const isIn = (beginnings: readonly QueryKey[], { queryKey }: Read) =>
  beginnings.some((beginning) => partialMatchKey(queryKey, beginning))

function isRead(read: Read, { touches, leaves = [] }: ChangeMeta) {
  if (read.meta?.untilLeft || touches === 'nothing') return false
  if (touches && !isIn(touches, read)) return false
  return leaves === 'page' ? read.meta?.onEveryPage === true : !isIn(leaves, read)
}

describe('mutations', () => {
  it('and queries are found', () => {
    expect(hooks.length).toBeGreaterThan(110)
    expect(reads.length).toBeGreaterThan(60)
    expect(new Set(reads.map(({ queryKey }) => nameOf(queryKey))).size).toBe(reads.length)
  })

  it.each(hooks)('leave no stale read on the page: $name', async ({ hook }) => {
    const tab = openTab()
    const meta = await send(hook as never, tab)
    if (!meta) return
    // What it drops is not kept, so it cannot be stale.
    const kept = reads.filter(({ queryKey }) => tab.queryClient.getQueryState(queryKey))
    const expected = kept.filter((read) => isRead(read, meta)).map(({ queryKey }) => nameOf(queryKey))
    // Queued moves do not wait for it.
    await expect.poll(() => [...tab.asked].toSorted()).toEqual(expected.toSorted())
  })

  it('refresh everything except listed ones, each with a reason', async () => {
    const narrow = await Promise.all(
      hooks.map(async ({ name, hook }) => {
        const { touches } = (await send(hook as never, openTab())) ?? {}
        if (!touches) return []
        return [`${name}: ${touches === 'nothing' ? touches : touches.map(([entity]) => entity).join(', ')}`]
      }),
    )
    expect(narrow.flat().toSorted()).toEqual([
      'useAddLines: checklist, task, tasks, board, familyGroup',
      'useAddOutsider: participants',
      'useCheckout: nothing',
      'useDeleteLine: checklist, task, tasks, board, familyGroup',
      'useDeleteMyAccount: nothing',
      'useDeleteNotification: notifications',
      'useEditLine: checklist, task, tasks, board, familyGroup',
      'useEndMyOtherSessions: mySessions',
      'useEndMySession: mySessions',
      'useKeepPhoto: nothing',
      'useListAgain: notifications',
      'useMarkAllRead: notifications',
      'useMarkChosenRead: notifications',
      'useMarkRead: notifications',
      'useMarkUnreadAgain: notifications',
      'useMoveLine: checklist, task, tasks, board, familyGroup',
      'usePortal: nothing',
      'usePreviewTable: nothing',
      'useReplyToFeedback: feedback, administratorActions',
      'useRestoreLine: checklist, task, tasks, board, familyGroup',
      'useSetFeedbackStatus: feedback, administratorActions',
      'useSetItemDone: stay',
      'useSetLineDone: checklist, task, tasks, board, familyGroup',
      'useSetNotificationPreference: notificationPreferences',
      'useSetQuietHours: pushSettings',
      'useSetRead: notifications',
      'useSnooze: notifications',
      'useStartDataExport: myDataExport',
      'useStartGroupExport: familyGroup',
      'useSubmitFeedback: feedback',
      'useUploadGroup: myGroupImport',
    ])
  })

  it('refresh everything on the page except listed ones, whose page or entity is gone', async () => {
    const wide = await Promise.all(
      hooks.map(async ({ name, hook }) => {
        const { leaves, removes } = (await send(hook as never, openTab())) ?? {}
        if (!leaves && !removes) return []
        const left = leaves === 'page' ? leaves : (leaves ?? []).map(([entity]) => entity).join(', ')
        return [`${name}: leaves ${left}${removes ? `, removes ${removes[0]}` : ''}`]
      }),
    )
    expect(wide.flat().toSorted()).toEqual([
      'useDeleteAsset: leaves page, removes asset',
      'useDeleteBill: leaves page, removes bill',
      'useDeleteBillSeries: leaves page, removes billSeries',
      'useDeleteDecision: leaves page, removes decision',
      'useDeleteDocument: leaves page, removes document',
      'useDeleteFamilyEvent: leaves familyEvent',
      'useDeleteGroup: leaves page',
      'useDeleteInvoice: leaves page, removes invoice',
      'useDeleteMeter: leaves page, removes meter',
      'useDeletePayment: leaves page, removes payment',
      'useDeleteProject: leaves page, removes project',
      'useDeleteProperty: leaves page, removes property',
      'useDeleteSchedule: leaves page, removes schedule',
      'useDeleteTask: leaves page, removes task',
      'useDeleteVisit: leaves page, removes visit',
      'useDeleteWorker: leaves page, removes worker',
      'useLeaveGroup: leaves page',
      'useRemoveSampleFamily: leaves page',
    ])
  })
})
