import { describe, expect, it } from 'vitest'
import { type Begun, keyLabel, type Press, readPress, shortcuts } from './shortcuts.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  at: 0,
  ...more,
})

/** Returns the actions of a series of key presses. */
function type(...presses: Press[]) {
  let begun: Begun = null
  return presses.map((one) => {
    const read = readPress(one, begun)
    begun = read.begun
    return read.name
  })
}

describe('keyboard shortcuts', () => {
  it('are read from key presses', () => {
    expect(type(press('k', { ctrlKey: true }))).toEqual(['search'])
    expect(type(press('K', { metaKey: true }))).toEqual(['search'])
    expect(type(press('/'))).toEqual(['search'])
    expect(type(press('?', { shiftKey: true }))).toEqual(['help'])
    expect(type(press('g'), press('d'))).toEqual([null, 'dashboard'])
    expect(type(press('g'), press('c'))).toEqual([null, 'calendar'])
  })

  it('can all be pressed as listed', () => {
    for (const { name, keys } of shortcuts) {
      const presses =
        keys[0] === 'mod' ? [press(keys[1] ?? '', { ctrlKey: true })] : keys.map((key) => press(key))
      expect([keys, type(...presses).at(-1)]).toEqual([keys, name])
    }
  })

  it('wait a second for the second key and accept no key in between', () => {
    expect(type(press('g'), press('d', { at: 1_000 }))).toEqual([null, 'dashboard'])
    expect(type(press('g'), press('d', { at: 1_001 }))).toEqual([null, null])
    expect(type(press('g'), press('x'), press('d'))).toEqual([null, null, null])
    expect(type(press('g'), press('g'), press('d'))).toEqual([null, null, 'dashboard'])
    expect(type(press('d'))).toEqual([null])
  })

  it('leave other modifiers to the browser', () => {
    expect(type(press('k', { ctrlKey: true, shiftKey: true }))).toEqual([null])
    expect(type(press('/', { ctrlKey: true }))).toEqual([null])
    expect(type(press('?', { altKey: true }))).toEqual([null])
    expect(type(press('g'), press('d', { metaKey: true }), press('d'))).toEqual([null, null, null])
  })

  it('are written for the reader’s keyboard', () => {
    expect(['mod', 'k', '?'].map((key) => keyLabel(key, true))).toEqual(['⌘', 'K', '?'])
    expect(keyLabel('mod', false)).toBe('Ctrl')
  })
})
