import { describe, expect, it } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const missing = (name: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://home.example/assets/${name}.js`)

/** A tab, whose storage survives its reloads. */
function aTab({ isOnline = true, hasStorage = true } = {}) {
  const stored = new Map<string, string>()
  let reloads = 0
  const storage = () => {
    if (!hasStorage) throw new Error('storage is forbidden')
    return {
      length: stored.size,
      key: () => null,
      clear: () => stored.clear(),
      removeItem: (key: string) => void stored.delete(key),
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
  }
  return {
    fail: (error: unknown) =>
      reloadOnce(error, { storage, isOnline: () => isOnline, reload: () => void reloads++ }),
    stored,
    reloads: () => reloads,
  }
}

describe('a page whose script is missing', () => {
  it('loads again once for each missing part, and never in a loop', () => {
    const tab = aTab()
    for (let count = 0; count < 5; count++) tab.fail(missing('tasks'))
    expect(tab.reloads()).toBe(1)
    for (let count = 0; count < 5; count++) tab.fail(missing('bills'))
    expect(tab.reloads()).toBe(2)
  })

  it('does not load again if the router already did', () => {
    const tab = aTab()
    const error = missing('tasks')
    tab.stored.set(`tanstack_router_reload:${error.message}`, '1')
    tab.fail(error)
    expect(tab.reloads()).toBe(0)
  })

  it.each([
    ['it is offline', aTab({ isOnline: false }), missing('tasks')],
    ['it cannot remember that it did', aTab({ hasStorage: false }), missing('tasks')],
    ['something else failed', aTab(), new Error('no such task')],
  ])('does not load again when %s', (_, tab, error) => {
    tab.fail(error)
    expect(tab.reloads()).toBe(0)
  })
})
