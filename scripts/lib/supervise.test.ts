import { describe, expect, it } from 'vitest'
import { afterEnd, configurationError } from './supervise.mjs'

const died = { code: null, signal: 'SIGKILL', isAsked: false, hasServed: true, failures: 0 }

describe('when the process of the app has ended', () => {
  it.each([
    ['a requested stop', { isAsked: true, code: 0, signal: null }, 0],
    ['a requested stop that failed', { isAsked: true, code: 1, signal: null }, 1],
    ['a stop that only the process was asked for', { code: 0, signal: null }, 0],
    ['a wrong configuration', { code: configurationError, signal: null }, configurationError],
    ['a first start that failed', { hasServed: false, code: 1, signal: null }, 1],
    ['a first start that was killed', { hasServed: false }, 1],
  ])('%s is final', (_, how, exitCode) => {
    expect(afterEnd({ ...died, ...how })).toEqual({ exitCode })
  })

  it.each([
    ['a kill', {}],
    ['an exception', { code: 1, signal: null }],
    ['an abort of Node', { code: 134, signal: null }],
  ])('%s is followed by a new process', (_, how) => {
    expect(afterEnd({ ...died, ...how })).toEqual({ pauseMs: 1_000 })
  })

  it.each([
    ['a wrong configuration', { code: configurationError, signal: null }],
    ['a stop that only the process was asked for', { code: 0, signal: null }],
    ['a first start that failed', { hasServed: false, code: 1, signal: null }],
  ])('%s of one of several is followed by a new process, and only a requested stop is final', (_, how) => {
    expect(afterEnd({ ...died, ...how, isOneOfSeveral: true })).toEqual({ pauseMs: 1_000 })
    expect(afterEnd({ ...died, ...how, isOneOfSeveral: true, isAsked: true })).toHaveProperty('exitCode')
  })

  it('the pauses double up to half a minute', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 50].map((failures) => afterEnd({ ...died, failures }).pauseMs)
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })
})
