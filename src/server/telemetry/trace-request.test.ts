import { expect, it } from 'vitest'
import { traceRequest } from './trace-request.ts'
import type { Traces } from './traces.ts'

const claimed = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

it.each([
  [false, null],
  [true, claimed],
])('continues the trace of a header only if it is trusted (%j)', async (trustsTraceparent, believed) => {
  const parents: unknown[] = []
  const span = { setAttributes: () => {}, updateName: () => {}, end: () => {} }
  const root = (start: { parent?: string | null }, work: (open: typeof span) => Promise<Response>) => {
    parents.push(start.parent)
    return work(span)
  }
  const request = new Request('http://localhost/', { headers: { traceparent: claimed } })
  await traceRequest(
    { root } as unknown as Traces,
    { request, requestId: 'r', trustsTraceparent },
    () => '/',
    async () => new Response(),
  )
  expect(parents).toEqual([believed])
})
