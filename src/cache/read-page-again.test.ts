import { type MutationOptions, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { atOnce, readPageAgain, shown } from './changes.ts'
import { createQueryClient } from './query-client.ts'

/** A read that is on the page. */
function aRead(client: ReturnType<typeof createQueryClient>, name: string, meta: object = {}) {
  const read = vi.fn(async () => 1)
  const options = { queryKey: [name], queryFn: read, initialData: 1, staleTime: 60_000, meta }
  new QueryObserver(client, options).subscribe(() => {})
  return read
}

it('reads the page again, and neither the bell nor a form nor what a change in flight is showing', async () => {
  const client = createQueryClient()
  const page = aRead(client, 'page')
  const others = [
    aRead(client, 'bell', { onEveryPage: true }),
    aRead(client, 'form', { untilLeft: true }),
    aRead(client, 'board'),
  ]
  const options: MutationOptions = {
    mutationFn: () => new Promise(() => {}),
    meta: atOnce(() => [shown(['board'], () => 2 as never)]),
  }
  void client.getMutationCache().build(client, options).execute(undefined)
  await vi.waitFor(() => expect(client.getQueryData(['board'])).toBe(2))
  await readPageAgain(client)
  expect(page).toHaveBeenCalledTimes(1)
  expect(others.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  expect(client.getQueryData(['board'])).toBe(2)
})
