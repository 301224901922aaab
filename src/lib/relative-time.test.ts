import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-05-10T12:00:00Z')
const after = (seconds: number) => relativeTime(new Date(now.getTime() + seconds * 1000), now)

describe('a relative time', () => {
  it.each([
    [0, 'just now'],
    [-59, 'just now'],
    [20, 'just now'],
    [-60, '1 minute ago'],
    [-119, '1 minute ago'],
    [-3_599, '59 minutes ago'],
    [-3_600, '1 hour ago'],
    [-86_400, 'yesterday'],
    [-6 * 86_400, '6 days ago'],
    [-8 * 86_400, 'last week'],
    [-40 * 86_400, 'last month'],
    [-800 * 86_400, '2 years ago'],
    [2 * 86_400, 'in 2 days'],
  ])('%i seconds away is "%s"', (seconds, text) => {
    expect(after(seconds)).toBe(text)
  })
})
