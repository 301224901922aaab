/** The size of every picture, in pixels: 3:2, as a camera takes them. */
export const width = 1600
export const height = 1067

export type Point = readonly [x: number, y: number]

/** Chance that always falls the same way for one name, so that a scene is the same picture each time it is drawn. */
export type Chance = {
  /** From 0 up to 1. */
  next: () => number
  between: (from: number, to: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

/** @param seed any text, e.g. the name of the scene. */
export function createChance(seed: string): Chance {
  let state = 2_166_136_261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

/** The colour between two, `share` of the way from the first (`#rrggbb`). */
export function mix(from: string, to: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const channel = (at: number) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)
  return `#${[1, 3, 5]
    .map((at) =>
      Math.max(0, Math.min(255, channel(at)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const times = <Item>(count: number, draw: (index: number) => Item): Item[] =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index))

// ---- SVG: numbers are cut to a tenth of a pixel ----

const short = (value: number) => String(Math.round(value * 10) / 10)

type Attributes = Record<string, string | number>

/** Of one shape, `opacity` would be painted apart and then laid over: fill and stroke alone look the same, ten times faster. */
const cheaply = (name: string, kind: Kind) =>
  name === 'opacity' && kind !== 'group' ? `${kind}-opacity` : name

type Kind = 'fill' | 'stroke' | 'group'

const write = (attributes: Attributes, kind: Kind = 'fill') =>
  Object.entries(attributes)
    .map(([name, value]) => [cheaply(name, kind), value] as const)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === 'number' ? String(Math.round(value * 1_000) / 1_000) : value}"`,
    )
    .join('')

export const group = (attributes: Attributes, ...children: (string | string[])[]): string =>
  `<g${write(attributes, 'group')}>${children.flat().join('')}</g>`

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  `<path d="${d}" fill="${fill}"${write(more, fill === 'none' ? 'stroke' : 'fill')}/>`

/** Corners one after the other: as points, or written out as `x,y x,y x,y`. */
export type Outline = readonly Point[] | string

export function polygon(outline: Outline, fill: string, more: Attributes = {}): string {
  const corners =
    typeof outline === 'string' ? outline : outline.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')
  return `<polygon points="${corners}" fill="${fill}"${write(more)}/>`
}

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}"${write(more)}/>`

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${write(more)}/>`

export const line = (
  from: Point,
  to: Point,
  stroke: string,
  strokeWidth: number,
  more: Attributes = {},
): string =>
  `<path d="M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}" stroke="${stroke}" stroke-width="${short(strokeWidth)}" fill="none"${write(more, 'stroke')}/>`

/** A soft curve through all points. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let [x, y] = first
  let d = `M${short(x)} ${short(y)}`
  for (const [nextX, nextY] of rest) {
    const bend = (nextX - x) / 2
    d += `C${short(x + bend)} ${short(y)} ${short(nextX - bend)} ${short(nextY)} ${short(nextX)} ${short(nextY)}`
    ;[x, y] = [nextX, nextY]
  }
  return d
}

type Stop = readonly [offset: number, color: string, opacity?: number]

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** From top to bottom, or along the given line in shares of the painted shape. */
export const linear = (id: string, stops: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`

export const radial = (id: string, stops: readonly Stop[]): string =>
  `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`

/** The point a share of the way between two others. */
export const along = ([x1, y1]: Point, [x2, y2]: Point, share: number): Point => [
  x1 + (x2 - x1) * share,
  y1 + (y2 - y1) * share,
]
