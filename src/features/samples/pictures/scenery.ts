import {
  type Chance,
  curve,
  ellipse,
  group,
  height,
  line,
  linear,
  mix,
  type Outline,
  type Point,
  path,
  polygon,
  radial,
  rect,
  times,
  width,
} from './brush.ts'

// What stands around the houses: sky, hills, water, grass.

/** The sky from top to horizon, given as colours with their share of the way down. */
export const sky = (colors: readonly (readonly [number, string])[]): string =>
  `<defs>${linear('sky', colors)}</defs>${rect(0, 0, width, height, 'url(#sky)')}`

/** The sun or its afterglow: a wide shine and, unless it is hidden, the disc. */
export function sun([x, y]: Point, color: string, { reach = 620, disc = 0, strength = 0.9 } = {}): string {
  const glow = radial('sun', [
    [0, color, strength],
    [0.35, color, strength * 0.38],
    [1, color, 0],
  ])
  return `<defs>${glow}</defs>${ellipse(x, y, reach, reach * 0.72, 'url(#sun)')}${disc ? ellipse(x, y, disc, disc, mix(color, '#ffffff', 0.7)) : ''}`
}

export const stars = (chance: Chance, count: number, lowest: number): string =>
  group(
    { fill: '#fff6e0' },
    times(count, () => {
      const y = chance.next() ** 1.6 * lowest
      const size = chance.between(0.8, 2.1)
      return ellipse(chance.between(0, width), y, size, size, '#fff6e0', {
        opacity: chance.between(0.25, 0.9) * (1 - y / lowest),
      })
    }),
  )

type CloudColors = { light: string; shade: string; opacity?: number }

/** A heap of soft balls with a flat underside; lit from above. */
export function cloud(
  chance: Chance,
  [x, y]: Point,
  size: number,
  { light, shade, opacity = 0.9 }: CloudColors,
): string {
  const balls = times(17, (index) => {
    const across = (index / 16 - 0.5) * 2
    const swell = (1 - across * across) * size * chance.between(0.1, 0.29) + size * 0.05
    return { x: x + across * size * 0.72, y: y - swell * chance.between(0.35, 0.7), r: swell }
  })
  return group(
    { opacity, filter: `url(#soft4)` },
    balls.map(({ x: cx, y: cy, r }) => ellipse(cx, cy + r * 0.34, r * 1.35, r * 0.8, shade)),
    balls.map(({ x: cx, y: cy, r }) => ellipse(cx - r * 0.08, cy - r * 0.08, r * 1.15, r * 0.78, light)),
  )
}

/** A long thin evening cloud that frays at its ends. */
export const streak = (
  chance: Chance,
  [x, y]: Point,
  length: number,
  color: string,
  opacity: number,
): string =>
  group(
    { filter: 'url(#soft4)', opacity },
    times(16, () => {
      const part = length * chance.between(0.12, 0.5)
      const off = chance.between(-1, 1)
      return ellipse(
        x + off * length * 0.42,
        y + chance.between(-12, 12) - off * off * 6,
        part / 2,
        chance.between(1.5, 5),
        color,
        { opacity: chance.between(0.25, 0.75) },
      )
    }),
  )

type Ridge = { y: number; rise: number; color: string; foot?: string; bumps?: number; peaks?: boolean }

/** A line of hills, or of mountains with `peaks`, over the whole width, fading to `foot` where mist lies. */
export function ridge(
  chance: Chance,
  id: string,
  { y, rise, color, foot = color, bumps = 6, peaks = false }: Ridge,
): string {
  const start = times(bumps + 1, (index): Point => {
    const high = index % 2 === 1
    return [
      (index / bumps) * (width + 200) - 100,
      y - rise * (high ? chance.between(0.6, 1) : chance.between(0.05, 0.45)),
    ]
  })
  const points = peaks ? crumple(chance, start, rise * 0.2, 4) : start
  const top = peaks
    ? `M${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}`
    : curve(points)
  return `<defs>${linear(id, [
    [0, color],
    [1, foot],
  ])}</defs>${path(`${top}L${width + 100} ${y + rise * 0.9}L-100 ${y + rise * 0.9}Z`, `url(#${id})`)}`
}

/** Breaks each stretch in two and moves the middle, again and again: the outline of rock. */
function crumple(chance: Chance, points: Point[], by: number, rounds: number): Point[] {
  if (rounds === 0) return points
  const finer = points.flatMap((point, index): Point[] => {
    const next = points[index + 1]
    if (!next) return [point]
    const middle: Point = [
      (point[0] + next[0]) / 2 + chance.between(-0.3, 0.3) * by,
      (point[1] + next[1]) / 2 + chance.between(-0.5, 0.5) * by,
    ]
    return [point, middle]
  })
  return crumple(chance, finer, by * 0.55, rounds - 1)
}

/** Blades of grass in a band, small behind and tall in front. */
export const grass = (
  chance: Chance,
  {
    from,
    to,
    count,
    colors,
    tall = 26,
    left = 0,
    right = width,
  }: {
    from: number
    to: number
    count: number
    colors: readonly [string, ...string[]]
    tall?: number
    left?: number
    right?: number
  },
): string =>
  group(
    { 'stroke-linecap': 'round' },
    times(count, (index) => {
      const depth = index / count
      const x = chance.between(left, right)
      const y = from + (to - from) * depth
      const blade = tall * (0.3 + 0.7 * depth) * chance.between(0.6, 1.2)
      const lean = chance.between(-0.45, 0.45) * blade
      const d = `M${x.toFixed(1)} ${y.toFixed(1)}q${(lean * 0.2).toFixed(1)} ${(-blade * 0.6).toFixed(1)} ${lean.toFixed(1)} ${(-blade).toFixed(1)}`
      return path(d, 'none', {
        stroke: chance.pick(colors),
        'stroke-width': 1 + depth * 1.8,
        opacity: chance.between(0.45, 0.95),
      })
    }),
  )

/** Dots of blossom, larger in front. */
export const blossoms = (
  chance: Chance,
  {
    from,
    to,
    count,
    colors,
    size = 5,
    left = 0,
    right = width,
  }: {
    from: number
    to: number
    count: number
    colors: readonly [string, ...string[]]
    size?: number
    left?: number
    right?: number
  },
): string =>
  times(count, (index) => {
    const depth = index / count
    const r = size * (0.35 + 0.65 * depth) * chance.between(0.6, 1.2)
    const at: Point = [chance.between(left, right), from + (to - from) * depth]
    const color = chance.pick(colors)
    return (
      ellipse(at[0], at[1], r, r * 0.8, color) +
      ellipse(at[0] - r * 0.25, at[1] - r * 0.25, r * 0.4, r * 0.32, mix(color, '#ffffff', 0.5))
    )
  }).join('')

/** Short strokes of light or shade on water; denser and thinner towards the far shore. */
export const ripples = (
  chance: Chance,
  {
    from,
    to,
    count,
    color,
    opacity = 0.5,
    left = 0,
    right = width,
  }: {
    from: number
    to: number
    count: number
    color: string
    opacity?: number
    left?: number
    right?: number
  },
): string =>
  times(count, () => {
    const depth = chance.next() ** 1.5
    const y = from + (to - from) * depth
    const long = (14 + 120 * depth) * chance.between(0.4, 1.2)
    const x = chance.between(left, right)
    return ellipse(x, y, long, 0.7 + 2.2 * depth, color, { opacity: opacity * chance.between(0.2, 1) })
  }).join('')

/** Birds far off. */
export const birds = (chance: Chance, center: Point, count: number, color: string): string =>
  times(count, () => {
    const x = center[0] + chance.between(-130, 130)
    const y = center[1] + chance.between(-50, 50)
    const wing = chance.between(7, 13)
    const d = `M${x - wing} ${y}q${wing * 0.5} ${-wing * 0.6} ${wing} 0q${wing * 0.5} ${-wing * 0.6} ${wing} 0`
    return path(d, 'none', { stroke: color, 'stroke-width': 2, 'stroke-linecap': 'round' })
  }).join('')

/** The soft shadow of something that stands on the ground. */
export const groundShadow = (outline: Outline, opacity = 0.28, color = '#1b1a2a'): string =>
  group({ filter: 'url(#soft8)', opacity }, polygon(outline, color))

/** A wire fence or railing: posts with two bars. */
export const fence = (from: Point, to: Point, posts: number, color: string, tall = 54): string =>
  group(
    {},
    [0.35, 0.72].map((share) =>
      line([from[0], from[1] - tall * share], [to[0], to[1] - tall * share], color, 5),
    ),
    times(posts + 1, (index) => {
      const x = from[0] + ((to[0] - from[0]) * index) / posts
      const y = from[1] + ((to[1] - from[1]) * index) / posts
      return (
        rect(x - 4, y - tall, 8, tall, color) +
        polygon(
          [
            [x - 4, y - tall],
            [x, y - tall - 6],
            [x + 4, y - tall],
          ],
          mix(color, '#ffffff', 0.2),
        )
      )
    }),
  )
