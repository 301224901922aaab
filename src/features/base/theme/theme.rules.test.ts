import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { frameColor, isDark, themeScript, themes } from './theme.rules.ts'

/** Runs the head script in a minimal browser. */
function paint(stored: string | null, systemPrefersDark: boolean) {
  const classes = new Set(['dark'])
  const meta = { content: '' }
  runInNewContext(themeScript, {
    localStorage: { getItem: () => stored },
    matchMedia: () => ({ matches: systemPrefersDark }),
    document: {
      documentElement: {
        classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) },
      },
      querySelector: () => meta,
    },
  })
  return { dark: classes.has('dark'), frame: meta.content }
}

const stored = (theme: string) => JSON.stringify({ state: { theme }, version: 0 })

describe('the theme', () => {
  it('is dark, light or the operating system’s preference', () => {
    expect([isDark('dark', false), isDark('light', true)]).toEqual([true, false])
    expect([isDark('system', true), isDark('system', false)]).toEqual([true, false])
  })

  it.each(themes)('is applied before the first frame as %s', (theme) => {
    for (const systemPrefersDark of [true, false]) {
      const dark = isDark(theme, systemPrefersDark)
      expect(paint(stored(theme), systemPrefersDark)).toEqual({
        dark,
        frame: dark ? frameColor.dark : frameColor.light,
      })
    }
  })

  it('is dark when nothing valid is stored', () => {
    expect(paint(null, false).dark).toBe(true)
    expect(paint('{}', false).dark).toBe(true)
    expect(paint('not json', false).dark).toBe(true)
  })
})
