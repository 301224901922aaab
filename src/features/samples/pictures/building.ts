import {
  type Chance,
  ellipse,
  group,
  line,
  mix,
  type Point,
  path,
  polygon,
  radial,
  rect,
  times,
} from './brush.ts'

/** A flat side of a building: `at(across, up)` with both from 0 to 1 tells where a spot of it is in the picture. */
export type Face = {
  at: (across: number, up: number) => Point
  corners: readonly [Point, Point, Point, Point]
}

/** Corners in the order: below left, below right, above right, above left. They need not be square: walls recede. */
export function face(a: Point, b: Point, c: Point, d: Point): Face {
  return {
    corners: [a, b, c, d],
    at(across, up) {
      const low = [a[0] + (b[0] - a[0]) * across, a[1] + (b[1] - a[1]) * across] as const
      const high = [d[0] + (c[0] - d[0]) * across, d[1] + (c[1] - d[1]) * across] as const
      return [low[0] + (high[0] - low[0]) * up, low[1] + (high[1] - low[1]) * up]
    },
  }
}

export type Box = { x: number; y: number; w: number; h: number }

const boxOf = (on: Face, { x, y, w, h }: Box): readonly [Point, Point, Point, Point] => [
  on.at(x, y),
  on.at(x + w, y),
  on.at(x + w, y + h),
  on.at(x, y + h),
]

/** A part of a face in one colour. `x`, `y`, `w`, `h` in shares of the face, from below left. */
export const panel = (on: Face, box: Box, fill: string, more: Record<string, string | number> = {}): string =>
  polygon(boxOf(on, box), fill, more)

export const wall = (on: Face, fill: string): string => polygon(on.corners, fill)

/** Boards, clinker or courses: lines over a face. */
export function boards(
  on: Face,
  count: number,
  color: string,
  { upright = false, opacity = 0.35, strokeWidth = 1.6 } = {},
): string {
  return group(
    { opacity },
    times(count - 1, (index) => {
      const share = (index + 1) / count
      return upright
        ? line(on.at(share, 0), on.at(share, 1), color, strokeWidth)
        : line(on.at(0, share), on.at(1, share), color, strokeWidth)
    }),
  )
}

/** Plaster that has seen some winters: faint patches. */
export function weathering(chance: Chance, on: Face, color: string, count = 26): string {
  const id = `w${Math.floor(chance.next() * 1e9)}`
  const patches = times(count, () => {
    const [x, y] = on.at(chance.between(0.06, 0.94), chance.between(0.05, 0.95))
    return ellipse(x, y, chance.between(20, 80), chance.between(14, 56), `url(#${id})`, {
      opacity: chance.between(0.05, 0.16),
    })
  })
  return `<defs>${radial(id, [
    [0, color, 1],
    [1, color, 0],
  ])}</defs>${patches.join('')}`
}

/** A wall of field stones in uneven courses. */
export function stones(
  chance: Chance,
  on: Face,
  courses: number,
  colors: readonly [string, ...string[]],
  stretch = 1,
): string {
  const rows = times(courses, (row) => {
    const h = 1 / courses
    const drawn: string[] = []
    for (let x = chance.between(-0.03, 0); x < 1; ) {
      const w = chance.between(0.6, 1.7) * h * stretch
      const gap = h * 0.09
      const left = Math.max(0, x + gap * stretch * 0.5)
      const right = Math.min(1, x + w)
      if (right - left > h * 0.12 * stretch)
        drawn.push(
          stone(chance, on, { x: left, y: row * h + gap, w: right - left, h: h - gap }, chance.pick(colors)),
        )
      x += w + gap * stretch * 0.5
    }
    return drawn.join('')
  })
  return rows.join('')
}

function stone(chance: Chance, on: Face, { x, y, w, h }: Box, color: string): string {
  const nick = () => chance.between(0, 0.22)
  const cut = Math.min(w, h) * 0.24
  const points = [
    on.at(x + cut * nick(), y + h * nick() * 0.5),
    on.at(x + w - cut, y + h * nick() * 0.3),
    on.at(x + w, y + h * 0.3),
    on.at(x + w - cut * nick(), y + h - h * nick() * 0.5),
    on.at(x + cut, y + h),
    on.at(x, y + h * 0.62),
  ]
  const shade = mix(color, chance.next() < 0.5 ? '#3a3029' : '#fff4dd', chance.between(0, 0.22))
  const [a, b] = [on.at(x + w * 0.12, y + h * 0.86), on.at(x + w * 0.7, y + h * 0.9)]
  return polygon(points, shade) + line(a, b, '#fff6e2', 1.5, { opacity: 0.28, 'stroke-linecap': 'round' })
}

/** Roof tiles or slates in rows, each a little different. */
export function tiles(
  chance: Chance,
  on: Face,
  rows: number,
  perRow: number,
  colors: readonly [string, ...string[]],
  { round = true } = {},
): string {
  const base = polygon(on.corners, mix(colors[0], '#000000', 0.35))
  const drawn = times(rows, (row) => {
    const up = 1 - (row + 1) / rows
    const shift = row % 2 ? 0.5 / perRow : 0
    return times(perRow + 1, (index) => {
      const x1 = Math.max(0, index / perRow - shift)
      const x2 = Math.min(1, (index + 1) / perRow - shift)
      if (x2 <= x1) return ''
      return tile(
        on,
        { x: x1, y: up, w: x2 - x1, h: 1.12 / rows },
        mix(chance.pick(colors), chance.next() < 0.5 ? '#000000' : '#ffffff', chance.between(0, 0.13)),
        round,
      )
    }).join('')
  })
  return group({}, base, drawn)
}

function tile(on: Face, { x, y, w, h }: Box, color: string, round: boolean): string {
  const top = Math.min(1, y + h)
  const [a, b, c, d] = [on.at(x, y), on.at(x + w, y), on.at(x + w, top), on.at(x, top)]
  if (!round) return polygon([a, [b[0] - 0.8, b[1]], [c[0] - 0.8, c[1]], d], color)
  const sag = Math.abs(d[1] - a[1]) * 0.3
  return path(
    `M${d[0].toFixed(1)} ${d[1].toFixed(1)}L${c[0].toFixed(1)} ${c[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}Q${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2 + sag).toFixed(1)} ${a[0].toFixed(1)} ${a[1].toFixed(1)}Z`,
    color,
    { stroke: mix(color, '#000000', 0.4), 'stroke-width': 0.7 },
  )
}

/** A chimney of bricks on the spot where it leaves the roof. */
export const chimney = ([x, y]: Point, wide: number, tall: number, color: string): string => {
  const body = face([x, y], [x + wide, y], [x + wide, y - tall], [x, y - tall])
  return [
    wall(body, color),
    boards(body, Math.round(tall / 9), '#000000', { opacity: 0.22, strokeWidth: 1.3 }),
    rect(x + wide * 0.62, y - tall, wide * 0.38, tall, '#000000', { opacity: 0.2 }),
    rect(x - 5, y - tall - 9, wide + 10, 11, mix(color, '#ffffff', 0.12)),
  ].join('')
}

/** Smoke that rises and drifts. */
export const smoke = (chance: Chance, [x, y]: Point, color: string, drift = 120): string =>
  group(
    { filter: 'url(#soft8)' },
    times(16, (index) => {
      const share = index / 15
      return ellipse(
        x + drift * share ** 1.6 + chance.between(-6, 6),
        y - 190 * share,
        8 + 30 * share,
        7 + 20 * share,
        color,
        { opacity: 0.34 * (1 - share) },
      )
    }),
  )
