import { expect, it } from 'vitest'
import { holdCalls, untilReleased } from './calls-on-hold.ts'

it('holds calls until they are released', async () => {
  expect(untilReleased()).toBeUndefined()
  const release = holdCalls()
  const steps: string[] = []
  const call = untilReleased()?.then(() => steps.push('sent'))
  steps.push('held')
  release()
  await call
  expect(steps).toEqual(['held', 'sent'])
  expect(untilReleased()).toBeUndefined()
})

it('does not end a later hold with an earlier release', () => {
  const first = holdCalls()
  const second = holdCalls()
  first()
  expect(untilReleased()).toBeDefined()
  second()
  expect(untilReleased()).toBeUndefined()
})
