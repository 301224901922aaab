import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const styles = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8')

/** The tokens of one theme, as in the stylesheet: `--name: oklch(L C H)`. */
function tokensOf(selector: string): Map<string, string> {
  const block = styles.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+): (oklch\([^)]*\))/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Relative luminance of WCAG 2; the matrices are those of CSS Color 4 (OKLab → linear sRGB). */
function luminance(color: string): number {
  const [l = 0, chroma = 0, hue = 0] = [...color.matchAll(/[\d.]+/g)].map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['background', 'surface', 'raised']
const states = ['accent', 'danger', 'warning', 'success', 'info']

/** The kinds of the calendar. */
const kinds = ['task', 'project', 'visit', 'bill', 'expiry', 'stay', 'event'].map((kind) => `kind-${kind}`)

/** Text on its background: 4.5 by WCAG 1.4.3. */
const texts = [
  ...['foreground', 'muted', ...states].flatMap((text) => grounds.map((ground) => [text, ground])),
  ...states.map((state) => [state, `${state}-soft`]),
  ...kinds.flatMap((kind) => [`${kind}-soft`, ...grounds].map((ground) => [kind, ground])),
  ...kinds.map((kind) => ['foreground', `${kind}-soft`]),
  ...kinds.map((kind) => ['muted', `${kind}-soft`]),
  ...states.map((state) => ['foreground', `${state}-soft`]),
  ['accent-foreground', 'accent-fill'],
  ['accent-foreground', 'accent-fill-strong'],
  ['danger-foreground', 'danger-fill'],
  ['danger-foreground', 'danger-fill-strong'],
]

/** Borders of controls and the focus ring: 3 by WCAG 1.4.11. */
const edges = ['border-strong', 'focus', 'accent', 'danger'].flatMap((edge) =>
  ['background', 'surface'].map((ground) => [edge, ground]),
)

/** The member colours: 3, as for every meaningful graphic. */
const memberColors = ['clay', 'pine', 'lake', 'plum', 'moss', 'rust', 'slate', 'sand']
const memberDots = memberColors.flatMap((color) => grounds.map((ground) => [`member-${color}`, ground]))

/** Initials on the member’s colour. */
const initials = memberColors.map((color) => ['surface', `member-${color}`])

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('the %s theme', (_, selector) => {
  const tokens = tokensOf(selector)
  const ratio = (pair: string[]) => {
    const [one, other] = pair.map((name) => tokens.get(name))
    return one && other ? contrast(one, other) : Number.NaN
  }

  it('has the same colours as the other theme', () => {
    const names = (of: string) => [...tokensOf(of).keys()].sort()
    expect(names(selector)).toEqual(names(':root'))
    expect(tokens.size).toBeGreaterThan(25)
  })

  it.each(texts)('makes %s readable on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5)
  })

  it('gives each kind of the calendar a colour that nothing else has', () => {
    const values = [...tokens].filter(([name]) => !name.startsWith('photo')).map(([, value]) => value)
    for (const name of kinds.flatMap((kind) => [kind, `${kind}-soft`]))
      expect(
        values.filter((value) => value === tokens.get(name)),
        name,
      ).toHaveLength(1)
  })

  it.each(initials)('makes initials readable in %s on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(memberDots)('makes the dot %s visible on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3)
  })

  it.each(edges)('makes the edge %s visible on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3)
  })
})

describe('the contrast ratio', () => {
  it('is 21 between black and white, and 1 between a colour and itself', () => {
    expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1)
    expect(contrast('oklch(0.5 0.1 30)', 'oklch(0.5 0.1 30)')).toBe(1)
  })
})

describe('raw colours', () => {
  it('appear only in the stylesheet', () => {
    const components = import.meta.glob(['../**/*.tsx', '../../features/**/*.tsx', '../../routes/**/*.tsx'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const withColour = Object.entries(components)
      .filter(([, source]) => /(?:#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()/i.test(String(source)))
      .map(([path]) => path)
    expect(Object.keys(components).length).toBeGreaterThan(30)
    expect(withColour).toEqual([])
  })
})
