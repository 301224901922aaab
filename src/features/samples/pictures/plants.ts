import { type Chance, ellipse, group, line, mix, type Point, path, polygon, rect, times } from './brush.ts'

type TreeColors = { dark: string; light: string; trunk?: string }

/** A spruce: tiers of drooping branches, lit from one side. */
export function spruce(
  chance: Chance,
  [x, foot]: Point,
  tall: number,
  { dark, light, trunk = '#2a211f' }: TreeColors,
): string {
  const tiers = Math.max(6, Math.round(tall / 26))
  const half = tall * 0.21
  const layers = times(tiers, (index) => {
    const share = index / (tiers - 1)
    const y = foot - tall + share * tall * 0.86
    const reach = (0.07 + 0.93 * share ** 0.85) * half * chance.between(0.84, 1.1)
    return tier(
      chance,
      [x, y],
      reach,
      tall * (0.1 + 0.06 * share),
      mix(mix(light, dark, 0.35), dark, share),
      mix(dark, light, 0.75 - 0.4 * share),
    )
  })
  return (
    rect(x - tall * 0.012, foot - tall * 0.15, tall * 0.024, tall * 0.15, trunk) + layers.reverse().join('')
  )
}

/** Drawn from the lowest tier up, so that each hangs over the one below. */
function tier(
  chance: Chance,
  [x, y]: Point,
  reach: number,
  tall: number,
  shade: string,
  light: string,
): string {
  const fringe = 7
  const edge = times(fringe + 1, (index): Point => {
    const across = (index / fringe) * 2 - 1
    const droop = tall * (0.72 + 0.28 * Math.abs(across)) * chance.between(0.86, 1.1)
    return [x + across * reach, y + droop * (index % 2 ? 0.8 : 1.06)]
  })
  const lit = edge.slice(0, Math.ceil(edge.length / 2) - 1)
  return (
    polygon([[x, y - tall * 0.35], ...edge], shade) +
    polygon([[x, y - tall * 0.35], ...lit], light, { opacity: 0.55 })
  )
}

/** A broad tree: a trunk that forks, and a crown of several lobes, dark below and light above. */
export function leafyTree(
  chance: Chance,
  [x, foot]: Point,
  tall: number,
  { dark, light, trunk = '#4a3a30' }: TreeColors,
): string {
  const crown = tall * 0.34
  const center: Point = [x, foot - tall + crown * 1.06]
  const lobes = times(7, (index) => {
    const turn = (index / 7) * Math.PI * 2 + chance.between(-0.3, 0.3)
    const low = Math.sin(turn) > 0.3
    const at: Point = [center[0] + Math.cos(turn) * crown * 0.72, center[1] + Math.sin(turn) * crown * 0.56]
    return {
      at,
      r: crown * chance.between(0.4, 0.54),
      colors: low ? { dark: mix(dark, '#101810', 0.16), light: mix(light, dark, 0.35) } : { dark, light },
    }
  }).toSorted((a, b) => b.at[1] - a.at[1])
  return group(
    {},
    branches(chance, [x, foot], tall, trunk),
    lobes.map(({ at, r, colors }) => crownOf(chance, at, r, r * 0.88, colors)),
    crownOf(chance, [center[0] - crown * 0.08, center[1] - crown * 0.1], crown * 0.66, crown * 0.6, {
      dark: mix(dark, light, 0.12),
      light,
    }),
  )
}

function branches(chance: Chance, [x, foot]: Point, tall: number, color: string): string {
  const w = tall * 0.026
  const lean = chance.between(-0.03, 0.03) * tall
  const top = foot - tall * 0.56
  const stem = `M${x - w * 1.5} ${foot}Q${x - w * 0.5} ${foot - tall * 0.1} ${x + lean - w * 0.6} ${top}L${x + lean + w * 0.6} ${top}Q${x + w * 0.6} ${foot - tall * 0.1} ${x + w * 1.6} ${foot}Z`
  const shade = `M${x + w * 0.2} ${foot}Q${x + w * 0.2} ${foot - tall * 0.1} ${x + lean + w * 0.1} ${top}L${x + lean + w * 0.6} ${top}Q${x + w * 0.6} ${foot - tall * 0.1} ${x + w * 1.6} ${foot}Z`
  const arms = [-1, -0.5, 0.6, 1].map((side) =>
    line(
      [x + lean * 0.6, foot - tall * (0.34 + 0.05 * side)],
      [x + side * tall * 0.2, foot - tall * 0.58],
      color,
      w * 0.8,
      { 'stroke-linecap': 'round' },
    ),
  )
  return path(stem, color) + path(shade, '#000000', { opacity: 0.25 }) + arms.join('')
}

/** A mass of leaves: a dark body, then clumps that get lighter towards the upper left, where the light comes from. */
export function crownOf(
  chance: Chance,
  [x, y]: Point,
  rx: number,
  ry: number,
  { dark, light }: { dark: string; light: string },
): string {
  const count = 20 + rx / 1.9
  const clumps = times(count, (index) => {
    const turn = chance.between(0, Math.PI * 2)
    const out = Math.sqrt(chance.next()) * 0.92
    const cx = x + Math.cos(turn) * rx * out
    const cy = y + Math.sin(turn) * ry * out
    const lit = Math.max(0, Math.min(1, 0.5 - (cy - y) / ry / 2 - (cx - x) / rx / 4))
    const late = index / count
    return {
      cx,
      cy,
      r: Math.min(54, rx * chance.between(0.14, 0.27)) * (1.2 - 0.7 * late),
      color: mix(dark, light, lit * (0.45 + 0.55 * late)),
    }
  })
  const leaf = Math.max(2.2, Math.min(6, rx * 0.035))
  const leaves = times(30 + rx * 1.3, () => {
    const turn = chance.between(0, Math.PI * 2)
    const out = Math.sqrt(chance.next()) * 1.06
    const cx = x + Math.cos(turn) * rx * out
    const cy = y + Math.sin(turn) * ry * out
    const lit = Math.max(0, Math.min(1, 0.55 - (cy - y) / ry / 1.8 - (cx - x) / rx / 4))
    return ellipse(
      cx,
      cy,
      leaf * chance.between(0.7, 1.3),
      leaf * 0.7,
      mix(dark, mix(light, '#ffffff', 0.14), lit * chance.between(0.6, 1.1)),
      { opacity: 0.85 },
    )
  })
  return group(
    {},
    ellipse(x, y, rx * 0.9, ry * 0.86, mix(dark, light, 0.12)),
    clumps.map(({ cx, cy, r, color }) => ellipse(cx, cy, r, r * 0.82, color)),
    leaves,
  )
}

/** A tall dark flame of a tree. */
export function cypress(chance: Chance, [x, foot]: Point, tall: number, { dark, light }: TreeColors): string {
  const half = tall * 0.085
  const body = `M${x} ${foot - tall}C${x + half * 0.9} ${foot - tall * 0.72} ${x + half * 1.25} ${foot - tall * 0.25} ${x + half * 0.35} ${foot}L${x - half * 0.35} ${foot}C${x - half * 1.25} ${foot - tall * 0.25} ${x - half * 0.9} ${foot - tall * 0.72} ${x} ${foot - tall}Z`
  const strokes = times(46, () => {
    const share = chance.next()
    const reach = half * Math.sin(Math.PI * Math.min(0.97, 0.1 + share * 0.82)) * 0.95
    const side = chance.between(-1, 1)
    const y = foot - tall * (1 - share) + tall * 0.02
    const color = mix(dark, light, Math.max(0, 0.55 - side * 0.6) * chance.between(0.4, 1))
    return line(
      [x + side * reach * 0.75, y + tall * 0.035],
      [x + side * reach, y - tall * 0.012],
      color,
      Math.max(1.5, half * 0.16),
      { 'stroke-linecap': 'round', opacity: 0.9 },
    )
  })
  return group(
    {},
    ellipse(x + half, foot, half * 2, half * 0.3, '#2c2a1e', { opacity: 0.3 }),
    path(body, dark),
    strokes,
  )
}

/** An old olive tree: a split, twisted trunk and a silvery open crown. */
export function oliveTree(
  chance: Chance,
  [x, foot]: Point,
  tall: number,
  { dark, light, trunk = '#5d5046' }: TreeColors,
): string {
  const t = tall
  const stem = `M${x - t * 0.09} ${foot}C${x - t * 0.02} ${foot - t * 0.16} ${x - t * 0.12} ${foot - t * 0.28} ${x - t * 0.2} ${foot - t * 0.46}L${x - t * 0.13} ${foot - t * 0.48}C${x - t * 0.05} ${foot - t * 0.36} ${x - t * 0.01} ${foot - t * 0.32} ${x + t * 0.02} ${foot - t * 0.3}C${x + t * 0.06} ${foot - t * 0.36} ${x + t * 0.12} ${foot - t * 0.42} ${x + t * 0.17} ${foot - t * 0.5}L${x + t * 0.22} ${foot - t * 0.46}C${x + t * 0.12} ${foot - t * 0.28} ${x + t * 0.04} ${foot - t * 0.16} ${x + t * 0.1} ${foot}Z`
  const bark = times(7, () => {
    const from = x + chance.between(-0.05, 0.06) * t
    return line(
      [from, foot - t * 0.02],
      [from + chance.between(-0.03, 0.03) * t, foot - t * chance.between(0.14, 0.27)],
      mix(trunk, '#000000', 0.35),
      t * 0.008,
      { opacity: 0.6 },
    )
  })
  const clouds: readonly (readonly [number, number, number])[] = [
    [-0.22, -0.56, 0.24],
    [0.22, -0.58, 0.25],
    [0, -0.72, 0.28],
    [-0.08, -0.52, 0.18],
  ]
  return group(
    {},
    ellipse(x + t * 0.05, foot + t * 0.01, t * 0.36, t * 0.045, '#2c2a1e', {
      opacity: 0.3,
      filter: 'url(#soft4)',
    }),
    path(stem, trunk),
    bark,
    clouds.map(([dx, dy, r]) =>
      crownOf(chance, [x + dx * t, foot + dy * t], r * t, r * t * 0.68, { dark, light }),
    ),
  )
}

/** A low rounded bush. */
export const bush = (
  chance: Chance,
  [x, foot]: Point,
  wide: number,
  colors: { dark: string; light: string },
  blossom?: string,
): string =>
  group(
    {},
    crownOf(chance, [x, foot - wide * 0.26], wide * 0.5, wide * 0.32, colors),
    blossom
      ? times(wide / 4, () => {
          const turn = chance.between(0, Math.PI * 2)
          const out = Math.sqrt(chance.next())
          const r = wide * chance.between(0.016, 0.03)
          return ellipse(
            x + Math.cos(turn) * out * wide * 0.46,
            foot - wide * 0.28 + Math.sin(turn) * out * wide * 0.27,
            r,
            r,
            mix(blossom, '#ffffff', chance.between(0, 0.4)),
          )
        })
      : [],
  )
