import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pendingMinMs, pendingMs } from '../../lib/page-shape.ts'
import { keepPageOnSearch, pendingOptions } from './pending-page.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

// Fake timers: nothing here waits or is measured.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Renders a list of tasks, from which a task loads that is answered on demand. */
async function openList() {
  let answer = (_: unknown) => {}
  const loader = () => new Promise((resolve) => (answer = resolve))
  const root = createRootRoute({
    component: () => (
      <>
        <RouteAnnouncer />
        <Outlet />
      </>
    ),
  })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/tasks',
    validateSearch: ({ status }): { status?: string } => (typeof status === 'string' ? { status } : {}),
    loaderDeps: ({ search }) => search,
    loader: ({ deps: { status } }) => (status ? loader() : null),
    component: () => <input aria-label="Search" />,
  })
  const task = createRoute({
    getParentRoute: () => root,
    path: '/task/$taskId',
    loader,
    component: () => <h1>The task</h1>,
  })
  const calendar = createRoute({
    getParentRoute: () => root,
    path: '/calendar',
    validateSearch: ({ view }): { view?: string } => (typeof view === 'string' ? { view } : {}),
    loaderDeps: ({ search }) => search,
    loader: ({ deps: { view } }) => (view ? loader() : null),
    component: () => (
      <>
        <h1>Calendar</h1>
        <Navigate to="/calendar" search={{ view: 'month' } as never} />
      </>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([list, task, calendar]),
    history: createMemoryHistory({ initialEntries: ['/tasks'] }),
    ...pendingOptions,
  })
  keepPageOnSearch(router)
  await router.load()
  render(<RouterProvider router={router as never} />)
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await passes(0)
  const go = async (to: string) => {
    void router.navigate({ to, from: '/' } as never)
    await passes(0)
  }
  return { router, go, passes, answer: () => act(async () => answer({})) }
}
const skeleton = () => document.querySelector('[data-skeleton]')?.getAttribute('data-skeleton')
const field = () => screen.queryByRole('textbox', { name: 'Search' })
const status = () => screen.getByRole('status').textContent

it('shows the skeleton of a page that takes longer than a moment, and says so once', async () => {
  const { go, passes, answer } = await openList()
  await go('/task/7')
  await passes(pendingMs - 1)
  expect(field()).not.toBeNull()
  expect(status()).toBe('')
  await passes(1)
  expect(skeleton()).toBe('record')
  expect(status()).toBe('Loading the page')
  await passes(pendingMinMs)
  await answer()
  await passes(0)
  expect(skeleton()).toBeUndefined()
  expect(screen.getByRole('heading', { name: 'The task' })).not.toBeNull()
  expect(status()).not.toBe('Loading the page')
})

it('shows no skeleton for a page that loads in a moment', async () => {
  const { go, passes, answer } = await openList()
  await go('/task/7')
  await passes(pendingMs - 1)
  await answer()
  await passes(1_000)
  expect(screen.getByRole('heading', { name: 'The task' })).not.toBeNull()
  expect(skeleton()).toBeUndefined()
})

it('keeps the page and the focus while another filter of it loads', async () => {
  const { go, passes, answer } = await openList()
  field()?.focus()
  await go('/tasks?status=done')
  await passes(60_000)
  expect(skeleton()).toBeUndefined()
  expect(document.activeElement).toBe(field())
  await answer()
  await passes(0)
  expect(document.activeElement).toBe(field())
})

it('keeps a page that chooses its view itself once it is there', async () => {
  const { router, go, passes, answer } = await openList()
  await go('/calendar')
  await passes(60_000)
  expect(router.latestLocation.searchStr).toBe('?view=month')
  expect(screen.getByRole('heading', { name: 'Calendar' })).not.toBeNull()
  expect(skeleton()).toBeUndefined()
  await answer()
  await passes(0)
  expect(skeleton()).toBeUndefined()
})

it('returns to the page before while a skeleton is shown', async () => {
  const { router, go, passes } = await openList()
  await go('/task/7')
  await passes(pendingMs)
  router.history.back()
  await passes(pendingMinMs)
  expect(skeleton()).toBeUndefined()
  expect(field()).not.toBeNull()
  expect(status()).not.toBe('Loading the page')
})
