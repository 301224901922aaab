import { describe, expect, it } from 'vitest'
import { claimDrafts, draftIn } from './draft.ts'

function storageWith(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (name) => map.get(name) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (name) => void map.delete(name),
    setItem: (name, value) => void map.set(name, value),
  }
}

describe('a draft', () => {
  it('restores what was typed after a reload, and nothing once it is cleared', () => {
    const storage = storageWith()
    draftIn(() => storage, 'cabin').keep({ name: 'Cab' })
    const afterReload = draftIn(() => storage, 'cabin')
    expect(afterReload.read()).toEqual({ name: 'Cab' })
    afterReload.clear()
    expect(afterReload.read()).toBeNull()
    expect(storage.length).toBe(0)
  })

  it('belongs to one form', () => {
    const storage = storageWith()
    draftIn(() => storage, 'cabin').keep({ name: 'Cab' })
    expect(draftIn(() => storage, 'house').read()).toBeNull()
  })

  it('is not kept for a form without a key', () => {
    const storage = storageWith()
    draftIn(() => storage, undefined).keep({ name: 'Cab' })
    expect(storage.length).toBe(0)
  })

  it('is kept for its author, and removed before anyone else can see it', () => {
    const storage = storageWith({ other: 'kept' })
    claimDrafts('anna', () => storage)
    draftIn(() => storage, 'cabin').keep({ name: 'Cab' })
    claimDrafts('anna', () => storage)
    expect(draftIn(() => storage, 'cabin').read()).toEqual({ name: 'Cab' })
    claimDrafts('ben', () => storage)
    expect(draftIn(() => storage, 'cabin').read()).toBeNull()
    expect(storage.getItem('other')).toBe('kept')
    draftIn(() => storage, 'cabin').keep({ name: 'Ben’s' })
    claimDrafts('anna', () => storage)
    expect(draftIn(() => storage, 'cabin').read()).toBeNull()
  })

  it('treats broken, foreign, full and forbidden storage as empty', () => {
    expect(draftIn(() => storageWith({ 'kinstead-draft:x': '{broken' }), 'x').read()).toBeNull()
    expect(draftIn(() => storageWith({ 'kinstead-draft:x': '[1]' }), 'x').read()).toBeNull()
    const forbidden = draftIn<object>(() => {
      throw new Error('SecurityError')
    }, 'x')
    expect(() => forbidden.keep({})).not.toThrow()
    expect(forbidden.read()).toBeNull()
  })
})
