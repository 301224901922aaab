import {
  type Chance,
  ellipse,
  group,
  line,
  linear,
  mix,
  type Point,
  path,
  polygon,
  rect,
  times,
  width,
} from '../brush.ts'
import {
  boards,
  chimney,
  type Face,
  face,
  pane,
  panel,
  tiles,
  type WindowLook,
  wall,
  weathering,
} from '../building.ts'
import { leafyTree } from '../plants.ts'
import { birds, cloud, groundShadow, sky, sun } from '../scenery.ts'

const street = 890
const glass = ['#5f7f92', '#a9c1c6'] as const
const petals = ['#d8434e', '#f07a8b', '#f6c1c0'] as const

/** An old house in a row of old houses, on a spring morning. */
export function drawTownHouse(chance: Chance): string {
  return [
    morning(chance),
    neighbourLeft(chance),
    neighbourRight(chance),
    house(chance),
    pavement(chance),
    lantern([372, street + 44]),
    bicycle([1080, street + 26]),
    pots(chance),
    lindenBranch(chance),
  ].join('')
}

const morning = (chance: Chance) =>
  [
    sky([
      [0, '#6fa8cf'],
      [0.35, '#a8cfe0'],
      [0.62, '#e6ecdf'],
      [1, '#f7e6c6'],
    ]),
    sun([1420, 120], '#fff3cf', { reach: 700, strength: 0.85 }),
    cloud(chance, [250, 190], 300, { light: '#ffffff', shade: '#c6d8e2', opacity: 0.92 }),
    cloud(chance, [1240, 120], 230, { light: '#ffffff', shade: '#d3dfe4', opacity: 0.85 }),
    cloud(chance, [700, 80], 150, { light: '#ffffff', shade: '#d3dfe4', opacity: 0.7 }),
    birds(chance, [500, 130], 4, '#51606c'),
    church(),
  ].join('')

/** A steeple over the roofs, pale with distance. */
const church = (): string =>
  [
    rect(196, 250, 62, 300, '#c9cfc6'),
    polygon(
      [
        [188, 252],
        [227, 96],
        [266, 252],
      ],
      '#8fb0a5',
    ),
    polygon(
      [
        [227, 96],
        [266, 252],
        [240, 252],
      ],
      '#7a9a92',
    ),
    ellipse(227, 300, 17, 17, '#f2efe2'),
    line([227, 300], [227, 288], '#5b6a70', 2.5),
    line([227, 300], [235, 304], '#5b6a70', 2.5),
    rect(225.6, 70, 3, 28, '#8c8158'),
  ].join('')

type Floors = {
  rows: readonly (readonly [y: number, h: number])[]
  columns: readonly number[]
  w: number
  look: WindowLook
}

const windows = (chance: Chance, on: Face, { rows, columns, w, look }: Floors): string =>
  rows.flatMap(([y, h]) => columns.map((x) => pane(chance, on, { x, y, w, h }, look))).join('')

function neighbourLeft(chance: Chance): string {
  const front = face([-40, street], [352, street], [352, 330], [-40, 330])
  const roof = face([-60, 334], [364, 334], [340, 214], [-60, 214])
  const look: WindowLook = { frame: '#f3ead9', glass, sill: '#e0c9b4', shutters: '#8a6a5c', bars: [2, 3] }
  return [
    tiles(chance, roof, 9, 30, ['#a4604a', '#b06c53', '#96553f']),
    wall(front, '#d9a08e'),
    weathering(chance, front, '#7d4a3e'),
    windows(chance, front, {
      rows: [
        [0.4, 0.19],
        [0.7, 0.19],
      ],
      columns: [0.2, 0.62],
      w: 0.15,
      look,
    }),
    archway(front),
    panel(front, { x: 0, y: 0.33, w: 1, h: 0.014 }, '#efc9b8'),
    rect(-60, 326, 424, 14, '#efd6c4'),
    panel(front, { x: 0.86, y: 0, w: 0.14, h: 1 }, '#5b2f2c', { opacity: 0.16 }),
  ].join('')
}

const archway = (on: Face): string => {
  const [x1, y1] = on.at(0.3, 0)
  const [x2, y2] = on.at(0.72, 0.22)
  const middle = (x1 + x2) / 2
  return [
    path(`M${x1 - 12} ${y1}V${y2}Q${middle} ${y2 - 108} ${x2 + 12} ${y2}V${y1}Z`, '#efd6c4'),
    path(`M${x1} ${y1}V${y2}Q${middle} ${y2 - 88} ${x2} ${y2}V${y1}Z`, '#5a4037'),
    line([middle, y1], [middle, y2 - 42], '#3b2822', 4),
    times(7, (index) =>
      line(
        [x1 + ((x2 - x1) * (index + 1)) / 8, y1],
        [x1 + ((x2 - x1) * (index + 1)) / 8, y2 - 12],
        '#432f28',
        2,
      ),
    ),
  ]
    .flat()
    .join('')
}

function neighbourRight(chance: Chance): string {
  const front = face([1228, street], [1660, street], [1660, 382], [1228, 382])
  const roof = face([1216, 386], [1680, 386], [1680, 262], [1246, 262])
  const look: WindowLook = { frame: '#f7f1e3', glass, sill: '#d3cbb8', bars: [2, 3] }
  return [
    tiles(chance, roof, 9, 32, ['#8d5b4d', '#9a6757', '#7e4f43']),
    chimney([1480, 300], 44, 74, '#9a6a58'),
    wall(front, '#dbd5c0'),
    weathering(chance, front, '#6b6650'),
    windows(chance, front, {
      rows: [
        [0.44, 0.22],
        [0.74, 0.19],
      ],
      columns: [0.16, 0.5, 0.82],
      w: 0.13,
      look,
    }),
    shop(chance, front),
    rect(1216, 378, 460, 13, '#efe9d8'),
  ].join('')
}

/** A small shop below, its awning out. */
function shop(chance: Chance, on: Face): string {
  const stripes = 14
  return [
    panel(on, { x: 0.08, y: 0, w: 0.84, h: 0.31 }, '#3f5d58'),
    panel(on, { x: 0.12, y: 0.07, w: 0.42, h: 0.2 }, '#86a4a6'),
    panel(on, { x: 0.62, y: 0, w: 0.22, h: 0.27 }, '#2f4643'),
    panel(on, { x: 0.65, y: 0.07, w: 0.16, h: 0.18 }, '#86a4a6'),
    times(9, (index) => {
      const [x, y] = on.at(0.16 + index * 0.042, 0.09)
      return ellipse(
        x,
        y,
        10,
        chance.between(10, 22),
        chance.pick(['#c98f4e', '#e0b778', '#9c5b3c', '#efd9a7']),
      )
    }),
    times(stripes, (index) => {
      const share = index / stripes
      const [x1, y1] = on.at(0.05 + 0.9 * share, 0.335)
      const [x2] = on.at(0.05 + 0.9 * (share + 1 / stripes), 0.335)
      return path(
        `M${x1} ${y1}L${x2} ${y1}L${x2 - 4} ${y1 + 48}Q${(x1 + x2) / 2 - 4} ${y1 + 64} ${x1 - 4} ${y1 + 48}Z`,
        index % 2 ? '#f4ead6' : '#b5523f',
      )
    }),
    panel(on, { x: 0.05, y: 0.2, w: 0.9, h: 0.045 }, '#1d2b2a', { opacity: 0.25 }),
  ]
    .flat()
    .join('')
}

function house(chance: Chance): string {
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

function pavement(chance: Chance): string {
  const stone = linear('street', [
    [0, '#b9ab97'],
    [1, '#7d7266'],
  ])
  const rows = 11
  return [
    `<defs>${stone}</defs>`,
    rect(0, street, width, 200, 'url(#street)'),
    rect(0, street, width, 26, '#d2c6b0'),
    rect(0, street + 24, width, 5, '#7b6f60'),
    times(rows, (row) => {
      const y = street + 32 + row * row * 1.25 + row * 5
      const tall = 7 + row * 2.5
      const wide = 26 + row * 7
      return times(width / wide + 2, (index) => {
        const x = index * wide + (row % 2 ? wide / 2 : 0) - wide
        return rect(
          x + 1.5,
          y,
          wide - 3,
          tall - 2,
          mix(chance.pick(['#a99c89', '#9c8f7d', '#b5a894', '#8f8474']), '#fff0d0', chance.between(0, 0.16)),
          { rx: tall * 0.36 },
        )
      }).join('')
    }),
    groundShadow(
      [
        [0, street + 8],
        [330, street + 8],
        [480, street + 120],
        [0, street + 180],
      ],
      0.3,
    ),
    polygon(
      [
        [640, street + 30],
        [1600, street + 30],
        [1600, street + 120],
        [820, street + 180],
      ],
      '#fff0c4',
      { opacity: 0.16, filter: 'url(#soft20)' },
    ),
  ]
    .flat()
    .join('')
}

const lantern = ([x, y]: Point): string =>
  [
    ellipse(x, y, 26, 6, '#000000', { opacity: 0.3, filter: 'url(#soft2)' }),
    rect(x - 4, y - 300, 8, 300, '#28302f'),
    rect(x - 11, y - 30, 22, 30, '#28302f'),
    rect(x - 7, y - 200, 14, 8, '#28302f'),
    polygon(
      [
        [x - 17, y - 348],
        [x + 17, y - 348],
        [x + 11, y - 302],
        [x - 11, y - 302],
      ],
      '#f6ecc8',
      { opacity: 0.85 },
    ),
    polygon(
      [
        [x - 23, y - 348],
        [x, y - 374],
        [x + 23, y - 348],
      ],
      '#28302f',
    ),
    line([x - 17, y - 348], [x - 11, y - 302], '#28302f', 3),
    line([x + 17, y - 348], [x + 11, y - 302], '#28302f', 3),
    line([x, y - 348], [x, y - 302], '#28302f', 2),
  ].join('')

const bicycle = ([x, y]: Point): string => {
  const wheel = (cx: number) =>
    [
      ellipse(cx, y - 34, 33, 33, 'none', { stroke: '#2a2a2c', 'stroke-width': 4.5 }),
      times(9, (index) => {
        const turn = (index / 9) * Math.PI
        return line(
          [cx - Math.cos(turn) * 31, y - 34 - Math.sin(turn) * 31],
          [cx + Math.cos(turn) * 31, y - 34 + Math.sin(turn) * 31],
          '#8f9696',
          0.9,
        )
      }).join(''),
    ].join('')
  const frame = '#a8433a'
  return group(
    {},
    ellipse(x + 50, y + 1, 92, 6, '#000000', { opacity: 0.3, filter: 'url(#soft2)' }),
    wheel(x),
    wheel(x + 104),
    line([x, y - 34], [x + 26, y - 78], frame, 5),
    line([x + 26, y - 78], [x + 86, y - 80], frame, 5),
    line([x + 44, y - 34], [x + 86, y - 80], frame, 5),
    line([x + 26, y - 78], [x + 44, y - 34], frame, 5),
    line([x, y - 34], [x + 44, y - 34], frame, 5),
    line([x + 104, y - 34], [x + 84, y - 100], frame, 5),
    line([x + 22, y - 78], [x + 20, y - 94], '#2a2a2c', 4),
    rect(x + 4, y - 100, 34, 8, '#3b2b25', { rx: 4 }),
    path(`M${x + 84} ${y - 100}q-4 -12 -22 -10`, 'none', { stroke: '#2a2a2c', 'stroke-width': 4 }),
    rect(x + 92, y - 104, 36, 26, '#c29a64', { rx: 3 }),
    boards(face([x + 92, y - 78], [x + 128, y - 78], [x + 128, y - 104], [x + 92, y - 104]), 5, '#7d5a34'),
  )
}

const pots = (chance: Chance): string =>
  [694, 866]
    .flatMap((x) => [
      ellipse(x + 2, street + 24, 36, 6, '#000000', { opacity: 0.25, filter: 'url(#soft2)' }),
      ...times(70, () => {
        const turn = chance.between(0, Math.PI * 2)
        const out = Math.sqrt(chance.next()) * 36
        const [cx, cy] = [x + Math.cos(turn) * out, street - 54 + Math.sin(turn) * out]
        return ellipse(
          cx,
          cy,
          6,
          5,
          mix('#2e5634', '#85a85a', Math.max(0, Math.min(1, 0.5 - (cy - street + 54) / 60))),
        )
      }),
      polygon(
        [
          [x - 26, street - 22],
          [x + 26, street - 22],
          [x + 19, street + 22],
          [x - 19, street + 22],
        ],
        '#b9674a',
      ),
      rect(x - 29, street - 28, 58, 11, '#c87a5b'),
    ])
    .join('')

/** Fresh leaves reach into the picture from a tree across the street. */
const lindenBranch = (chance: Chance): string =>
  leafyTree(chance, [-60, street + 120], 760, { dark: '#3c6136', light: '#a9c665', trunk: '#4a3d34' })
