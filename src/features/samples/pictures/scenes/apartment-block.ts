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
import { boards, type Face, face, pane, panel, wall, weathering } from '../building.ts'
import { bush, crownOf, leafyTree } from '../plants.ts'
import { birds, blossoms, cloud, grass, groundShadow, ridge, sky, sun } from '../scenery.ts'

const lawn = 850
const floors = 5
const glass = ['#4f6b7c', '#c4b7a0'] as const
const awnings = ['#c9784b', '#d9a24e', '#8f9a6a', '#b5594a'] as const

/** A quiet block of flats of the fifties in the afternoon light of autumn, mountains behind. */
export function drawApartmentBlock(chance: Chance): string {
  return [
    afternoon(chance),
    wood(chance),
    ground(chance),
    building(chance),
    hedge(chance),
    leafyTree(chance, [1418, 905], 560, { dark: '#8a4a1f', light: '#f0b54a', trunk: '#4d3a30' }),
    leafyTree(chance, [122, 930], 690, { dark: '#7c3a1e', light: '#e88d3a', trunk: '#44342c' }),
    fallenLeaves(chance),
    bench([1130, 956]),
    grass(chance, {
      from: 980,
      to: 1075,
      count: 420,
      colors: ['#5d6b2e', '#7f8a3c', '#4b5828', '#a39a4a'],
      tall: 26,
    }),
    fallenLeaves(chance, 60, 1000),
  ].join('')
}

const afternoon = (chance: Chance) =>
  [
    sky([
      [0, '#7db0d6'],
      [0.38, '#b9d3df'],
      [0.62, '#f3e3c4'],
      [1, '#f8d9a3'],
    ]),
    sun([180, 360], '#ffe3a6', { reach: 760, strength: 0.9 }),
    cloud(chance, [1180, 150], 280, { light: '#fffaf0', shade: '#d9d3d0', opacity: 0.85 }),
    cloud(chance, [1500, 250], 170, { light: '#fffaf0', shade: '#d9d3d0', opacity: 0.75 }),
    cloud(chance, [420, 110], 170, { light: '#fffaf0', shade: '#e0d8cd', opacity: 0.6 }),
    birds(chance, [1330, 300], 6, '#5b5a60'),
    alps(chance),
  ].join('')

/** Snow on far peaks: the same outline, cut off below the snow line. */
const alps = (chance: Chance): string => {
  const peaks = ridge(chance, 'alps', {
    y: 620,
    rise: 300,
    color: '#f4efe9',
    foot: '#a9b6c6',
    peaks: true,
    bumps: 10,
  })
  return [
    peaks,
    ridge(chance, 'alps2', { y: 640, rise: 200, color: '#93a6b8', foot: '#c9c6bb', peaks: true, bumps: 8 }),
    ridge(chance, 'foothills', { y: 690, rise: 130, color: '#8a9a86', foot: '#c4bd98', bumps: 7 }),
  ].join('')
}

const wood = (chance: Chance): string =>
  times(30, (index) => {
    const x = index * 56 + chance.between(-20, 20)
    const [dark, light] = chance.pick([
      ['#6d5a2c', '#d3a44a'],
      ['#5b632f', '#a8a850'],
      ['#7b4326', '#d98a45'],
    ])
    const tall = chance.between(130, 230)
    const colors = { dark: mix(dark, '#d8c7a0', 0.25), light: mix(light, '#f0dcae', 0.3) }
    return (
      rect(x - 4, 800 - tall * 0.4, 8, tall * 0.4, '#5a4a3c') +
      crownOf(chance, [x, 800 - tall * 0.6], tall * 0.34, tall * 0.34, colors)
    )
  }).join('')

const ground = (chance: Chance): string => {
  const green = linear('lawn', [
    [0, '#a9a455'],
    [0.4, '#8b9447'],
    [1, '#4a5a2a'],
  ])
  return [
    `<defs>${green}</defs>`,
    path(`M0 770C400 750 1100 756 1600 768L1600 1067L0 1067Z`, 'url(#lawn)'),
    path(
      `M716 ${lawn + 6}L846 ${lawn + 6}C880 920 1010 990 1240 1067L900 1067C760 1000 730 930 716 ${lawn + 6}Z`,
      '#cdbfa3',
    ),
    path(
      `M716 ${lawn + 6}L740 ${lawn + 6}C760 930 800 1000 960 1067L900 1067C760 1000 730 930 716 ${lawn + 6}Z`,
      '#a8987c',
      { opacity: 0.6 },
    ),
    groundShadow(
      [
        [1216, 846],
        [1600, 880],
        [1600, 960],
        [1180, 872],
      ],
      0.4,
    ),
    groundShadow(
      [
        [122, 930],
        [520, 962],
        [500, 1000],
        [120, 950],
      ],
      0.35,
    ),
    grass(chance, { from: 800, to: 930, count: 360, colors: ['#8f9a4a', '#a8a654', '#6d7a38'], tall: 12 }),
  ].join('')
}

function building(chance: Chance): string {
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
    polygon(
      [
        [304, 172],
        [1096, 150],
        [1250, 204],
        [1250, 192],
        [1098, 136],
        [304, 158],
      ],
      '#7d6a58',
    ),
    polygon(
      [
        [304, 158],
        [1098, 136],
        [1000, 96],
        [410, 112],
      ],
      '#a5604a',
    ),
    polygon(
      [
        [1098, 136],
        [1250, 192],
        [1120, 138],
        [1000, 96],
      ],
      '#7d4738',
    ),
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

const hedge = (chance: Chance): string =>
  [
    times(9, (index) =>
      bush(chance, [352 + index * 38, lawn + 22 + chance.between(-3, 4)], chance.between(60, 84), {
        dark: '#3f5526',
        light: '#98a04a',
      }),
    ),
    times(5, (index) =>
      bush(
        chance,
        [868 + index * 42, lawn + 30 + chance.between(-3, 4)],
        chance.between(60, 88),
        { dark: '#4a5826', light: '#a5a34c' },
        chance.pick(['#f0d7d0', '#e9a3a0']),
      ),
    ),
    blossoms(chance, {
      from: lawn + 30,
      to: lawn + 52,
      count: 60,
      colors: ['#b4587e', '#e0a04a', '#e9d9c0'],
      size: 6,
      left: 350,
      right: 700,
    }),
  ]
    .flat()
    .join('')

const fallenLeaves = (chance: Chance, count = 190, from = 880): string =>
  times(count, (index) => {
    const y = from + (1060 - from) * (index / count) ** 0.8
    const r = 2.4 + ((y - 860) / 200) * 4
    const x = chance.between(0, width)
    return ellipse(
      x,
      y,
      r * 1.2,
      r * 0.6,
      mix(chance.pick(['#d9812f', '#e8b13f', '#b4532a', '#c99a35']), '#fff0c8', chance.between(0, 0.2)),
      { transform: `rotate(${Math.round(chance.between(-40, 40))} ${x.toFixed(1)} ${y.toFixed(1)})` },
    )
  }).join('')

const bench = ([x, y]: Point): string =>
  group(
    {},
    ellipse(x + 80, y + 2, 104, 8, '#2c2a14', { opacity: 0.35, filter: 'url(#soft4)' }),
    [10, 146].map((dx) =>
      polygon(
        [
          [x + dx, y],
          [x + dx + 8, y],
          [x + dx + 4, y - 62],
          [x + dx - 2, y - 62],
        ],
        '#37352f',
      ),
    ),
    [0, 12].map((dy) => rect(x, y - 62 + dy, 160, 8, '#a5653c')),
    polygon(
      [
        [x - 2, y - 28],
        [x + 162, y - 28],
        [x + 168, y - 16],
        [x - 8, y - 16],
      ],
      '#b97547',
    ),
    line([x - 4, y - 22], [x + 164, y - 22], '#7b4526', 1.6),
    rect(x - 8, y - 16, 176, 5, '#7b4526'),
  )
