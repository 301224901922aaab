import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { frameColor, isDark, storedThemeScript, themeScript, themes } from './theme.rules.ts'

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

/** Runs the script behind the choice of themes, of which the server checked the default. */
function checked(stored: string | null) {
  const radios = themes.map((value) => ({ value, checked: value === 'dark' }))
  const radio = (at: number) => ({
    value: radios[at]?.value,
    set checked(isChecked: boolean) {
      for (const [index, one] of radios.entries()) one.checked = isChecked && index === at
    },
  })
  runInNewContext(storedThemeScript, {
    localStorage: { getItem: () => stored },
    document: {
      currentScript: {
        previousElementSibling: { querySelectorAll: () => radios.map((_, at) => radio(at)) },
      },
    },
  })
  return radios.filter((one) => one.checked).map(({ value }) => value)
}

describe('the choice of themes', () => {
  it.each(themes)('shows %s as stored before its script has loaded', (theme) => {
    expect(checked(stored(theme))).toEqual([theme])
  })

  it.each([null, '{}', '[]', 'null', 'not json', stored('purple')])('shows dark if %j is stored', (text) => {
    expect(checked(text)).toEqual(['dark'])
  })
})
