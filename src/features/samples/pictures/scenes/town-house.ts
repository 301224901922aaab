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
import { boards, chimney, type Face, face, panel, tiles, wall, weathering } from '../building.ts'
import { glass, house, street, windows } from '../houses/town-house.ts'
import type { WindowLook } from '../openings.ts'
import { leafyTree } from '../plants.ts'
import { birds, cloud, groundShadow, sky, sun } from '../scenery.ts'

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
    polygon('188,252 227,96 266,252', '#8fb0a5'),
    polygon('227,96 266,252 240,252', '#7a9a92'),
    ellipse(227, 300, 17, 17, '#f2efe2'),
    line([227, 300], [227, 288], '#5b6a70', 2.5),
    line([227, 300], [235, 304], '#5b6a70', 2.5),
    rect(225.6, 70, 3, 28, '#8c8158'),
  ].join('')

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
