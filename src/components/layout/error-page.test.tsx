import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../lib/app-error.ts'
import { ErrorPage } from './error-page.tsx'

/** Opens a page whose data cannot be read. */
async function open(error: Error, copyFor?: (href: string) => string | null) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const root = createRootRoute()
  const tasks = createRoute({
    getParentRoute: () => root,
    path: '/tasks',
    loader: () => Promise.reject(error),
  })
  const router = createRouter({
    routeTree: root.addChildren([tasks]),
    history: createMemoryHistory({ initialEntries: ['/tasks?part=open'] }),
    defaultErrorComponent: (props) => <ErrorPage {...props} {...(copyFor && { copyFor })} />,
  })
  await router.load()
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'Something went wrong' })
}

const offline = new AppError('unavailable', 'You are offline.')
const missing = new TypeError('Failed to fetch dynamically imported module: https://home.example/a.js')
const copyLink = () => screen.queryByRole('link', { name: 'Open the copy' })
const isMain = (element: HTMLElement) => element.classList.contains('bg-accent-fill')

it.each([offline, missing])(
  'leads to the copy of this device when there is no connection: %s',
  async (error) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open(error, (href) => `/offline?${new URLSearchParams({ from: href })}`)
    const link = await screen.findByRole('link', { name: 'Open the copy' })
    expect(link.getAttribute('href')).toBe('/offline?from=%2Ftasks%3Fpart%3Dopen')
    expect(isMain(link)).toBe(true)
    expect(isMain(screen.getByRole('button', { name: 'Try Again' }))).toBe(false)
  },
)

it.each([
  ['without a copy', offline, () => null],
  ['where nothing is kept', offline, undefined],
  ['for any other failure', new AppError('unexpected', 'This did not work.'), () => '/offline'],
])('does not lead anywhere %s', async (_, error, copyFor) => {
  await open(error, copyFor)
  expect(copyLink()).toBeNull()
  expect(isMain(screen.getByRole('button', { name: 'Try Again' }))).toBe(true)
})
