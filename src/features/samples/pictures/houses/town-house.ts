import { type Chance, ellipse, line, mix, type Point, path, polygon, rect, times } from '../brush.ts'
import { boards, chimney, type Face, face, panel, tiles, wall, weathering } from '../building.ts'
import { pane, type WindowLook } from '../openings.ts'

export const street = 890

export const glass = ['#5f7f92', '#a9c1c6'] as const

const petals = ['#d8434e', '#f07a8b', '#f6c1c0'] as const

type Floors = {
  rows: readonly (readonly [y: number, h: number])[]
  columns: readonly number[]
  w: number
  look: WindowLook
}

export const windows = (chance: Chance, on: Face, { rows, columns, w, look }: Floors): string =>
  rows.flatMap(([y, h]) => columns.map((x) => pane(chance, on, { x, y, w, h }, look))).join('')

export function house(chance: Chance): string {
  const front = face([352, street], [1228, street], [1228, 270], [352, 270])
  const base = face([352, street], [1228, street], [1228, street - 46], [352, street - 46])
  const roof = face([326, 276], [1254, 276], [1180, 92], [400, 92])
  const look: WindowLook = { frame: '#fbf4e4', glass, sill: '#ecdcb9', shutters: '#3f6e62', bars: [2, 3] }
  const columns = [0.104, 0.282, 0.638, 0.816] as const
  return [
    tiles(chance, roof, 15, 62, ['#b4573f', '#c1664a', '#a34d38', '#bb6f55']),
    chimney([486, 150], 52, 92, '#b27058'),
    chimney([1050, 140], 52, 84, '#b27058'),
    times(3, (index) => dormer(chance, [500 + index * 250, 222])),
    wall(front, '#e9bd67'),
    panel(front, { x: 0, y: 0.6, w: 1, h: 0.4 }, '#f7d68c', { opacity: 0.5 }),
    weathering(chance, front, '#8d5a23', 40),
    wall(base, '#b7a78f'),
    boards(base, 3, '#6d604e', { opacity: 0.6 }),
    corners(front),
    panel(front, { x: 0, y: 0.345, w: 1, h: 0.02 }, '#f6e3b4'),
    panel(front, { x: 0, y: 0.337, w: 1, h: 0.008 }, '#8d6a2c', { opacity: 0.35 }),
    windows(chance, front, {
      rows: [[0.72, 0.19]],
      columns: [0.455],
      w: 0.09,
      look: { ...look, shutters: undefined },
    }),
    windows(chance, front, { rows: [[0.72, 0.19]], columns, w: 0.08, look }),
    windows(chance, front, {
      rows: [[0.43, 0.21]],
      columns,
      w: 0.08,
      look: { ...look, box: { blossoms: petals, leaves: '#3e6b3a' } },
    }),
    windows(chance, front, { rows: [[0.12, 0.17]], columns, w: 0.08, look: { ...look, bars: [2, 2] } }),
    balcony(chance, front),
    entrance(front),
    rect(320, 262, 940, 20, '#f9ecd0'),
    rect(320, 280, 940, 5, '#7a5a2a', { opacity: 0.35 }),
    rect(340, 284, 900, 26, '#5a3a18', { opacity: 0.16, filter: 'url(#soft4)' }),
    vine(chance),
  ]
    .flat()
    .join('')
}

/** Quoins: cut stones at both edges. */
const corners = (on: Face): string =>
  [0, 1]
    .flatMap((side) =>
      times(13, (index) => {
        const w = index % 2 ? 0.032 : 0.045
        return panel(on, { x: side ? 1 - w : 0, y: 0.075 + index * 0.071, w, h: 0.06 }, '#f6e3b4')
      }),
    )
    .join('')

const dormer = (chance: Chance, [x, y]: Point): string => {
  const front = face([x, y], [x + 100, y], [x + 100, y - 88], [x, y - 88])
  return [
    rect(x + 4, y - 84, 130, 88, '#000000', { opacity: 0.18, filter: 'url(#soft4)' }),
    wall(front, '#e2b766'),
    pane(chance, front, { x: 0.2, y: 0.08, w: 0.6, h: 0.8 }, { frame: '#fbf4e4', glass, bars: [2, 2] }),
    polygon(
      [
        [x - 16, y - 84],
        [x + 50, y - 142],
        [x + 116, y - 84],
      ],
      '#9d4a36',
    ),
    polygon(
      [
        [x - 4, y - 86],
        [x + 50, y - 130],
        [x + 104, y - 86],
      ],
      '#eecb84',
    ),
    ellipse(x + 50, y - 101, 9, 9, '#6f5a3a'),
  ].join('')
}

function balcony(chance: Chance, on: Face): string {
  const [x1, y] = on.at(0.43, 0.4)
  const [x2] = on.at(0.57, 0.4)
  return [
    pane(chance, on, { x: 0.452, y: 0.4, w: 0.096, h: 0.27 }, { frame: '#fbf4e4', glass, bars: [2, 4] }),
    rect(x1 - 14, y - 4, x2 - x1 + 28, 14, '#efdcae'),
    polygon(
      [
        [x1, y + 10],
        [x1 + 20, y + 10],
        [x1 + 6, y + 36],
      ],
      '#d9c08a',
    ),
    polygon(
      [
        [x2, y + 10],
        [x2 - 20, y + 10],
        [x2 - 6, y + 36],
      ],
      '#d9c08a',
    ),
    times(20, (index) => {
      const x = x1 - 8 + ((x2 - x1 + 16) * index) / 19
      return path(`M${x} ${y - 4}c-5 -18 5 -28 0 -54`, 'none', { stroke: '#2c3433', 'stroke-width': 2.6 })
    }),
    rect(x1 - 14, y - 62, x2 - x1 + 28, 6, '#2c3433'),
    times(60, () => {
      const r = chance.between(3, 5.5)
      return ellipse(
        chance.between(x1 - 8, x2 + 8),
        y - 58 + chance.between(-12, 26),
        r,
        r,
        chance.next() < 0.5 ? chance.pick(['#3e6b3a', '#577f43']) : chance.pick(petals),
      )
    }),
    rect(x1, y + 12, x2 - x1, 26, '#5a3a18', { opacity: 0.2, filter: 'url(#soft4)' }),
  ]
    .flat()
    .join('')
}

function entrance(on: Face): string {
  const [x1, y1] = on.at(0.446, 0)
  const [x2, y2] = on.at(0.554, 0.25)
  const middle = (x1 + x2) / 2
  const leaf = (left: number) => {
    const w = (x2 - x1) / 2 - 4
    return [
      rect(left, y2 + 12, w, y1 - y2 - 12, '#2f5950'),
      rect(left + 8, y2 + 26, w - 16, 54, '#24463f'),
      rect(left + 8, y2 + 92, w - 16, y1 - y2 - 108, '#24463f'),
      rect(left + 8, y2 + 26, w - 16, 3, '#6d988a'),
      rect(left + 8, y2 + 92, w - 16, 3, '#6d988a'),
    ].join('')
  }
  return [
    path(`M${x1 - 22} ${y1}V${y2}Q${middle} ${y2 - 86} ${x2 + 22} ${y2}V${y1}Z`, '#f6e3b4'),
    path(`M${x1} ${y1}V${y2}Q${middle} ${y2 - 64} ${x2} ${y2}V${y1}Z`, '#274b44'),
    path(`M${x1 + 8} ${y2 + 4}Q${middle} ${y2 - 52} ${x2 - 8} ${y2 + 4}Z`, '#a9c1c6'),
    [-0.5, 0, 0.5].map((turn) =>
      line([middle, y2 + 4], [middle + turn * 70, y2 - 40 + Math.abs(turn) * 34], '#274b44', 4),
    ),
    leaf(x1 + 2),
    leaf(middle + 2),
    ellipse(middle - 10, y1 - 66, 4.4, 4.4, '#e0b964'),
    ellipse(middle + 10, y1 - 66, 4.4, 4.4, '#e0b964'),
    rect(x1 - 34, y1 - 10, x2 - x1 + 68, 12, '#cfc3ac'),
    rect(x1 - 50, y1, x2 - x1 + 100, 12, '#bdb19a'),
  ]
    .flat()
    .join('')
}

/** Wisteria at the right edge of the house. */
const vine = (chance: Chance): string =>
  [
    path(`M1192 ${street}C1176 760 1210 640 1188 520C1176 450 1140 420 1120 410`, 'none', {
      stroke: '#6a5140',
      'stroke-width': 8,
    }),
    times(420, (index) => {
      const share = index / 420
      const x =
        share < 0.6 ? 1190 + chance.between(-28, 34) : 1196 - (share - 0.6) * 420 + chance.between(-24, 24)
      const y =
        share < 0.6
          ? 880 - share * 740 + chance.between(-30, 30)
          : 436 - (share - 0.6) * 110 + chance.between(-26, 60)
      const r = chance.between(4, 9)
      const color =
        chance.next() < (share < 0.4 ? 0.15 : 0.5)
          ? mix('#8f7cc4', '#d9cdf2', chance.next())
          : mix('#3f6a37', '#86a850', chance.next())
      return ellipse(x, y, r, r * 0.75, color, { opacity: 0.92 })
    }),
  ]
    .flat()
    .join('')
