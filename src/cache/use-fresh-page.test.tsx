import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useFreshPage } from './use-fresh-page.ts'

it('reads the page again when the number of unread notifications changes, and nothing that stays until it is left', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const [page, form, bell] = [vi.fn(async () => 1), vi.fn(async () => 1), vi.fn(async () => 1)]
  function Page({ unread }: { unread: number | undefined }) {
    useQuery({ queryKey: ['page'], queryFn: page })
    useQuery({ queryKey: ['form'], queryFn: form, meta: { untilLeft: true } })
    useQuery({ queryKey: ['bell'], queryFn: bell, meta: { onEveryPage: true } })
    useFreshPage(unread)
    return null
  }
  const shown = (unread: number | undefined) => (
    <QueryClientProvider client={queryClient}>
      <Page unread={unread} />
    </QueryClientProvider>
  )
  const { rerender } = render(shown(undefined))
  await waitFor(() => expect(page).toHaveBeenCalledTimes(1))
  rerender(shown(2))
  rerender(shown(2))
  expect(page).toHaveBeenCalledTimes(1)
  rerender(shown(3))
  await waitFor(() => expect(page).toHaveBeenCalledTimes(2))
  rerender(shown(1))
  await waitFor(() => expect(page).toHaveBeenCalledTimes(3))
  expect([form.mock.calls.length, bell.mock.calls.length]).toEqual([1, 1])
})
