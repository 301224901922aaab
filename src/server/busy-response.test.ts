import { expect, it } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import { busyResponse } from './entry.ts'

const busy = new AppError('unavailable', 'Please try again in a moment.', { retryAfterSeconds: 2 })
const asking = (accept: string) => new Request('http://localhost:3000/dashboard', { headers: { accept } })

it('answers a page load with an explanation and a retry link', async () => {
  const answer = busyResponse(busy, asking('text/html,application/xhtml+xml,*/*;q=0.8'))
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await answer.text()
  expect(html).toContain('<p>Please try again in a moment.</p>')
  expect(html).toContain('<a href="">Try again</a>')
})

it.each(['application/json', '*/*'])('answers a call that accepts %s with JSON', async (accept) => {
  const answer = busyResponse(busy, asking(accept))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toEqual({ error: { code: 'unavailable', message: busy.message } })
})
