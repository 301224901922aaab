import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError, appErrorCodes } from '../../lib/app-error.ts'
import { newerOf, useStaleEdit } from './use-stale-edit.ts'

const thing = z.object({ title: z.string(), version: z.number() })
type Thing = z.output<typeof thing>

const base: Thing = { title: 'Roof', version: 2 }
const current: Thing = { title: 'New roof', version: 3 }
const stale = (current: unknown) => new AppError('conflict', 'Too late.', { current })

describe('the newer version from a refused edit', () => {
  it('is the server’s current version and nothing else', () => {
    expect(newerOf(thing, stale({ ...current, more: 1 }))).toEqual(current)
  })

  it('is missing when the edit was refused for another reason', () => {
    for (const code of appErrorCodes.filter((code) => code !== 'conflict'))
      expect(newerOf(thing, new AppError(code, 'No.', { current }))).toBeNull()
    expect(newerOf(thing, new AppError('conflict', 'The name is taken.'))).toBeNull()
    expect(newerOf(thing, stale({ title: 'Roof' }))).toBeNull()
    expect(newerOf(thing, new Error('broken'))).toBeNull()
  })
})

describe('an edit', () => {
  const edit = () => {
    const sent: number[] = []
    const { result } = renderHook(() => useStaleEdit<Thing, string>(base, thing))
    /** Saves a title; refused with the error, if there is one. */
    const save = (title: string, error?: Error) =>
      act(async () => {
        await result.current
          .save(title, async ({ version }) => {
            sent.push(version)
            if (error) throw error
          })
          .catch(() => {})
      })
    return { result, sent, save }
  }

  it('is saved over the version the form started from', async () => {
    const { result, sent, save } = edit()
    await save('Mine')
    expect(sent).toEqual([2])
    expect(result.current).toMatchObject({ stale: null, known: base, saveLabel: 'Save' })
  })

  it('shows the newer version when it is stale, and can then be saved over it', async () => {
    const { result, sent, save } = edit()
    await save('Mine', stale(current))
    expect(result.current).toMatchObject({
      stale: { newer: current, mine: 'Mine' },
      known: current,
      saveLabel: 'Save my version',
    })
    await save('Mine again')
    expect(sent).toEqual([2, 3])
  })

  it('keeps the newer version and the form values after another failure', async () => {
    const { result, save } = edit()
    await save('Mine', new AppError('unavailable', 'Try again.'))
    expect(result.current.stale).toBeNull()
    await save('Mine', stale(current))
    await save('Mine, longer', new AppError('unavailable', 'Try again.'))
    expect(result.current.stale).toEqual({ newer: current, mine: 'Mine, longer' })
  })

  it('passes the refusal on to the form', async () => {
    const { result } = edit()
    const refusal = stale(current)
    await act(() => expect(result.current.save('Mine', () => Promise.reject(refusal))).rejects.toBe(refusal))
  })
})
