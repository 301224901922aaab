import { expect, it } from 'vitest'
import { createStopRequest } from './stop-signals.mjs'

it('takes the same request once, and ends at once for a later one', () => {
  let now = 0
  const seen: unknown[] = []
  const ask = createStopRequest((signal: string) => seen.push(signal), {
    now: () => now,
    exit: (code: number) => seen.push(code),
  })
  ask('SIGINT')
  ask('SIGINT')
  now = 900
  ask('SIGTERM')
  expect(seen).toEqual(['SIGINT'])
  now = 5_000
  ask('SIGINT')
  ask('SIGTERM')
  expect(seen).toEqual(['SIGINT', 130, 143])
})
