import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError, appErrorCodes } from '../../lib/app-error.ts'
import { newerOf } from './use-stale-edit.ts'

const thing = z.object({ title: z.string(), version: z.number() })
const current = { title: 'Roof', version: 3 }

describe('what a refused edit brought back', () => {
  it('is what the server has now, and nothing else of it', () => {
    expect(
      newerOf(thing, new AppError('conflict', 'Too late.', { current: { ...current, more: 1 } })),
    ).toEqual(current)
  })

  it('is nothing when it was refused for another reason, or by something that says nothing', () => {
    for (const code of appErrorCodes.filter((code) => code !== 'conflict'))
      expect(newerOf(thing, new AppError(code, 'No.', { current }))).toBeNull()
    expect(newerOf(thing, new AppError('conflict', 'The name is taken.'))).toBeNull()
    expect(newerOf(thing, new AppError('conflict', 'Too late.', { current: { title: 'Roof' } }))).toBeNull()
    expect(newerOf(thing, new Error('broken'))).toBeNull()
  })
})
