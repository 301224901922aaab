import { type Chance, ellipse, line, mix, path, polygon, rect, times } from '../brush.ts'
import { boards, type Face, face, panel, wall, weathering } from '../building.ts'
import { pane } from '../openings.ts'
import { bush } from '../plants.ts'
import { birds, groundShadow } from '../scenery.ts'

export const lawn = 850

const floors = 5

const glass = ['#4f6b7c', '#c4b7a0'] as const

const awnings = ['#c9784b', '#d9a24e', '#8f9a6a', '#b5594a'] as const

export function building(chance: Chance): string {
  const front = face([330, lawn + 4], [1090, lawn + 14], [1090, 148], [330, 168])
  const side = face([1090, lawn + 14], [1230, lawn - 14], [1230, 200], [1090, 148])
  return [
    groundShadow(
      [
        [320, lawn + 2],
        [1100, lawn + 16],
        [1240, lawn - 12],
        [1240, lawn + 10],
        [1090, lawn + 34],
        [320, lawn + 20],
      ],
      0.4,
    ),
    wall(front, '#efdfc0'),
    panel(front, { x: 0, y: 0.5, w: 1, h: 0.5 }, '#fff3d6', { opacity: 0.4 }),
    weathering(chance, front, '#9a7a4c', 34),
    wall(side, '#b9a387'),
    weathering(chance, side, '#5a4632', 10),
    panel(front, { x: 0, y: 0, w: 1, h: 0.045 }, '#a79a88'),
    panel(side, { x: 0, y: 0, w: 1, h: 0.045 }, '#83766a'),
    times(floors, (floor) => storey(chance, front, floor)),
    times(floors, (floor) =>
      pane(
        chance,
        side,
        { x: 0.36, y: 0.09 + floor * 0.176, w: 0.3, h: 0.1 },
        { frame: '#d9cbb2', glass: ['#3e5361', '#8d8472'], bars: [2, 1], sill: '#9c8a70' },
      ),
    ),
    roof(chance),
    entrance(front),
  ]
    .flat()
    .join('')
}

const low = (floor: number) => 0.075 + floor * 0.178

/** One floor: a balcony left and right, single windows between, the glazed stairs in the middle. */
function storey(chance: Chance, on: Face, floor: number): string {
  const y = low(floor)
  const window = { frame: '#fbf3e2', glass, sill: '#d8c5a0' }
  const lit = floor === 2 ? 0.7 : 0
  return [
    panel(on, { x: 0, y: y - 0.012, w: 1, h: 0.006 }, '#c9b48c', { opacity: 0.7 }),
    [0.06, 0.655].map((x) => loggia(chance, on, x, y, floor)),
    pane(chance, on, { x: 0.375, y: y + 0.04, w: 0.06, h: 0.078 }, { ...window, bars: [2, 1] }),
    pane(chance, on, { x: 0.572, y: y + 0.04, w: 0.055, h: 0.078 }, { ...window, bars: [2, 1], lit }),
    floor > 0
      ? pane(
          chance,
          on,
          { x: 0.468, y: y + 0.006, w: 0.07, h: 0.15 },
          { frame: '#8b9a94', glass: ['#6d8892', '#d8c9a8'], bars: [3, 4] },
        )
      : '',
  ]
    .flat()
    .join('')
}

/** A balcony with its door, railing, flowers and perhaps an awning; on the third floor somebody keeps a garden on it. */
function loggia(chance: Chance, on: Face, x: number, y: number, floor: number): string {
  const w = 0.285
  const isHers = floor === 2 && x < 0.5
  const rail = face(
    on.at(x - 0.008, y),
    on.at(x + w + 0.008, y),
    on.at(x + w + 0.008, y + 0.066),
    on.at(x - 0.008, y + 0.066),
  )
  return [
    panel(on, { x, y, w, h: 0.15 }, '#c8ad84'),
    panel(on, { x, y: y + 0.128, w, h: 0.022 }, '#6f5638', { opacity: 0.5 }),
    panel(on, { x: x + w * 0.94, y, w: w * 0.06, h: 0.15 }, '#8f7552', { opacity: 0.6 }),
    pane(
      chance,
      on,
      { x: x + 0.03, y: y + 0.004, w: 0.075, h: 0.126 },
      { frame: '#fbf3e2', glass, bars: [1, 2], lit: isHers ? 0.85 : 0 },
    ),
    pane(
      chance,
      on,
      { x: x + 0.135, y: y + 0.042, w: 0.12, h: 0.088 },
      { frame: '#fbf3e2', glass, bars: [3, 1], lit: isHers ? 0.85 : 0 },
    ),
    chance.next() < 0.34 || isHers ? awning(on, x, y, w, isHers ? '#c9784b' : chance.pick(awnings)) : '',
    panel(on, { x: x - 0.008, y: y - 0.012, w: w + 0.016, h: 0.016 }, '#e3d0a8'),
    polygon(rail.corners, '#f5ead2'),
    polygon(rail.corners, mix('#7f9a94', '#f0e6cf', 0.28)),
    boards(rail, 30, '#5d7771', { upright: true, opacity: 0.5, strokeWidth: 1.4 }),
    panel(on, { x: x - 0.01, y: y + 0.064, w: w + 0.02, h: 0.007 }, '#fbf6e8'),
    panel(on, { x: x - 0.008, y: y - 0.034, w: w + 0.016, h: 0.022 }, '#7a5c34', { opacity: 0.22 }),
    geraniums(chance, on, x, y, w, isHers ? 1 : chance.between(0.1, 0.6)),
    isHers ? balconyGarden(chance, on, x, y) : '',
  ].join('')
}

const awning = (on: Face, x: number, y: number, w: number, color: string): string => {
  const stripes = 12
  return times(stripes, (index) => {
    const left = x - 0.004 + ((w + 0.008) * index) / stripes
    const right = x - 0.004 + ((w + 0.008) * (index + 1)) / stripes
    const [a, b] = [on.at(left, y + 0.152), on.at(right, y + 0.152)]
    const drop = 44
    const d = `M${a[0]} ${a[1]}L${b[0]} ${b[1]}L${b[0] - 7} ${b[1] + drop}Q${(a[0] + b[0]) / 2 - 7} ${b[1] + drop + 9} ${a[0] - 7} ${a[1] + drop}Z`
    return path(d, index % 2 ? mix(color, '#fff6e4', 0.78) : color)
  }).join('')
}

const geraniums = (chance: Chance, on: Face, x: number, y: number, w: number, lush: number): string =>
  times(lush * 110, () => {
    const [cx, cy] = on.at(x + w * chance.between(0, 1), y + chance.between(0.048, 0.082))
    const r = chance.between(2.4, 5)
    const color =
      chance.next() < 0.5
        ? mix('#3f5f2f', '#7f9a4c', chance.next())
        : mix(chance.pick(['#cf3d3d', '#e86a6a', '#d9527a']), '#ffffff', chance.between(0, 0.3))
    return ellipse(cx, cy, r, r * 0.85, color)
  }).join('')

const balconyGarden = (chance: Chance, on: Face, x: number, y: number): string => {
  const [px, py] = on.at(x + 0.262, y + 0.066)
  const [tx, ty] = on.at(x + 0.12, y + 0.066)
  return [
    bush(chance, [px, py + 4], 54, { dark: '#3d5a30', light: '#93a955' }),
    bush(chance, [tx, py + 4], 34, { dark: '#47622f', light: '#a3b45d' }, '#f6e0a0'),
    line([tx - 60, ty - 30], [tx - 60, ty], '#7d5a3a', 3),
    ellipse(tx - 60, ty - 36, 11, 9, '#c85a42'),
  ].join('')
}

const roof = (chance: Chance): string =>
  [
    polygon('304,172 1096,150 1250,204 1250,192 1098,136 304,158', '#7d6a58'),
    polygon('304,158 1098,136 1000,96 410,112', '#a5604a'),
    polygon('1098,136 1250,192 1120,138 1000,96', '#7d4738'),
    boards(face([304, 158], [1098, 136], [1000, 96], [410, 112]), 7, '#5c2f22', { opacity: 0.5 }),
    boards(face([304, 158], [1098, 136], [1000, 96], [410, 112]), 60, '#5c2f22', {
      upright: true,
      opacity: 0.2,
    }),
    rect(486, 76, 44, 44, '#b58a6c'),
    rect(520, 76, 10, 44, '#8f6a50'),
    rect(482, 70, 52, 8, '#8f6a50'),
    rect(850, 66, 44, 44, '#b58a6c'),
    rect(884, 66, 10, 44, '#8f6a50'),
    rect(846, 60, 52, 8, '#8f6a50'),
    line([660, 104], [660, 34], '#6b625a', 3),
    [44, 56, 68].map((y, index) => line([638 + index * 5, y], [682 - index * 5, y], '#6b625a', 2)),
    rect(340, 172, 750, 22, '#5a4220', { opacity: 0.22, filter: 'url(#soft4)' }),
    birds(chance, [690, 60], 3, '#4f4a48'),
  ]
    .flat()
    .join('')

function entrance(on: Face): string {
  const [x1, y1] = on.at(0.45, 0)
  const [x2, y2] = on.at(0.556, 0.118)
  return [
    panel(on, { x: 0.445, y: 0, w: 0.116, h: 0.14 }, '#8d9a93'),
    panel(on, { x: 0.456, y: 0.02, w: 0.06, h: 0.105 }, '#46606a'),
    panel(on, { x: 0.522, y: 0.02, w: 0.03, h: 0.105 }, '#6f8a92'),
    panel(on, { x: 0.46, y: 0.024, w: 0.022, h: 0.095 }, '#ffffff', { opacity: 0.18 }),
    panel(on, { x: 0.506, y: 0.06, w: 0.004, h: 0.03 }, '#e3c98f'),
    polygon(
      [
        [x1 - 34, y2 - 22],
        [x2 + 34, y2 - 20],
        [x2 + 26, y2 - 6],
        [x1 - 28, y2 - 8],
      ],
      '#d8c39a',
    ),
    polygon(
      [
        [x1 - 34, y2 - 22],
        [x2 + 34, y2 - 20],
        [x2 + 22, y2 - 30],
        [x1 - 22, y2 - 32],
      ],
      '#f2e4c6',
    ),
    rect(x1 - 20, y1 - 6, x2 - x1 + 40, 10, '#cbbda0'),
    rect(x1 - 34, y1 + 4, x2 - x1 + 68, 10, '#b9ab90'),
  ].join('')
}
