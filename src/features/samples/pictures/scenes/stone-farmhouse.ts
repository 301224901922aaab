import {
  along,
  type Chance,
  curve,
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
import { chimney, door, face, pane, panel, stones, tiles, type WindowLook, wall } from '../building.ts'
import { bush, crownOf, cypress, oliveTree } from '../plants.ts'
import { birds, cloud, grass, groundShadow, ridge, sky, streak, sun } from '../scenery.ts'

const wallColors = ['#d8bd92', '#c7a87c', '#e3cda4', '#b89a72', '#cdb48c', '#a98d68'] as const
const tileColors = ['#bf7047', '#cd8053', '#ac6040', '#d99565', '#b56b49'] as const
const dark = '#2f4029'

/** A farmhouse of field stone among olive trees, late on a summer day. */
export function drawStoneFarmhouse(chance: Chance): string {
  return [
    evening(chance),
    group(
      { transform: 'translate(-164 -212) scale(1.22)' },
      hills(chance),
      yard(chance),
      cypressRow(chance),
      barn(chance),
      house(chance),
      pergola(chance),
      yardThings(chance),
      lavender(chance),
    ),
    oliveTree(chance, [132, 992], 560, { dark: '#4c5a3f', light: '#b9bf93' }),
    oliveTree(chance, [1530, 946], 430, { dark: '#4c5a3f', light: '#b3ba8c' }),
    grass(chance, {
      from: 985,
      to: 1078,
      count: 460,
      colors: ['#a8924a', '#c9ae62', '#7d7a3c', '#8f8544'],
      tall: 34,
    }),
    poppies(chance),
  ].join('')
}

const evening = (chance: Chance) =>
  [
    sky([
      [0, '#7fb0cf'],
      [0.28, '#b7d0d6'],
      [0.48, '#f6dfb4'],
      [0.62, '#fbcf92'],
      [1, '#f7c480'],
    ]),
    sun([1380, 250], '#ffe9b0', { reach: 760, disc: 34, strength: 0.95 }),
    cloud(chance, [250, 150], 230, { light: '#fff6e4', shade: '#e3cdb8', opacity: 0.75 }),
    streak(chance, [930, 120], 520, '#fff3dc', 0.6),
    streak(chance, [620, 80], 400, '#ffe9c6', 0.55),
    birds(chance, [1080, 200], 6, '#6a5c50'),
  ].join('')

const hills = (chance: Chance) =>
  [
    ridge(chance, 'h1', { y: 560, rise: 120, color: '#a9adb0', foot: '#ecd2a6', bumps: 6 }),
    ridge(chance, 'h2', { y: 600, rise: 100, color: '#9ba088', foot: '#e0c690', bumps: 5 }),
    village([300, 506]),
    fields(chance, 'h3', 640, 96, '#a8a267', '#d6bd7c'),
    farTrees(chance, 640, 30),
    fields(chance, 'h4', 700, 84, '#8f9650', '#c8b268'),
    vines(chance),
  ].join('')

/** A village on a hill, with its tower. */
const village = ([x, y]: Point): string =>
  group(
    { opacity: 0.8 },
    [
      [-46, 22, 30],
      [-18, 30, 26],
      [30, 26, 30],
      [58, 18, 26],
    ].map(
      ([dx = 0, tall = 0, wide = 0]) =>
        rect(x + dx, y - tall, wide, tall + 16, '#c9b295') +
        polygon(
          [
            [x + dx - 3, y - tall],
            [x + dx + wide / 2, y - tall - 9],
            [x + dx + wide + 3, y - tall],
          ],
          '#b0795a',
        ),
    ),
    rect(x + 8, y - 66, 16, 80, '#c2a888'),
    polygon(
      [
        [x + 5, y - 66],
        [x + 16, y - 80],
        [x + 27, y - 66],
      ],
      '#a86f53',
    ),
  )

const fields = (chance: Chance, id: string, y: number, rise: number, color: string, foot: string): string =>
  [
    ridge(chance, id, { y, rise, color, foot, bumps: 5 }),
    times(7, () => {
      const x = chance.between(0, width)
      const wide = chance.between(120, 260)
      return ellipse(
        x,
        y + chance.between(-6, 34),
        wide,
        chance.between(10, 20),
        chance.pick(['#d9c27a', '#a7a45c', '#c4a962', '#8f9a58']),
        { opacity: 0.5, filter: 'url(#soft4)' },
      )
    }),
  ]
    .flat()
    .join('')

const farTrees = (chance: Chance, y: number, count: number): string =>
  times(count, () => {
    const x = chance.between(0, width)
    const at = y + chance.between(-34, 16)
    return chance.next() < 0.4
      ? cypress(chance, [x, at], chance.between(34, 58), { dark: '#5c6b4b', light: '#8d9560' })
      : crownOf(chance, [x, at - 8], chance.between(10, 18), chance.between(8, 13), {
          dark: '#6f7a4e',
          light: '#a9a967',
        })
  }).join('')

/** A vineyard on the slope to the left. */
const vines = (chance: Chance): string =>
  times(11, (row) => {
    const from: Point = [40 + row * 36, 706 - row * 3]
    const to: Point = [-140 + row * 74, 840]
    return times(26, (index) => {
      const [x, y] = along(from, to, index / 26)
      const r = 3 + (index / 26) * 8
      return ellipse(x + chance.between(-2, 2), y, r * 1.2, r, mix('#5a6f33', '#b5b35c', chance.next()))
    }).join('')
  }).join('')

const yard = (chance: Chance): string => {
  const earth = linear('yard', [
    [0, '#cdb377'],
    [0.35, '#d8bc82'],
    [1, '#9c8448'],
  ])
  const track = `M700 850C690 900 560 960 380 1067L760 1067C860 980 900 920 905 852Z`
  return [
    `<defs>${earth}</defs>`,
    path(
      `${curve([
        [-20, 812],
        [300, 786],
        [700, 770],
        [1100, 764],
        [1620, 780],
      ])}L1620 1067L-20 1067Z`,
      'url(#yard)',
    ),
    path(track, '#ecd7aa', { opacity: 0.75 }),
    times(70, () =>
      ellipse(
        chance.between(420, 900),
        chance.between(860, 1060),
        chance.between(2, 6),
        chance.between(1, 3),
        '#b59b6c',
        { opacity: 0.6 },
      ),
    ),
    groundShadow(
      [
        [330, 850],
        [1090, 858],
        [1000, 905],
        [120, 900],
      ],
      0.34,
      '#3a2a1a',
    ),
    grass(chance, {
      from: 800,
      to: 960,
      count: 420,
      colors: ['#a79a54', '#c4ae66', '#8c8a4a'],
      tall: 16,
      left: 0,
      right: 560,
    }),
    grass(chance, {
      from: 800,
      to: 960,
      count: 320,
      colors: ['#a79a54', '#c4ae66', '#8c8a4a'],
      tall: 16,
      left: 940,
    }),
  ]
    .flat()
    .join('')
}

const cypressRow = (chance: Chance): string =>
  [
    ...times(6, (index) =>
      cypress(chance, [1180 + index * 74, 800 + index * 3], 250 + index * 36, { dark, light: '#8a9150' }),
    ),
    cypress(chance, [286, 812], 350, { dark, light: '#8a9150' }),
    cypress(chance, [228, 818], 290, { dark, light: '#8a9150' }),
  ].join('')

const opening: WindowLook = {
  frame: '#8c6a48',
  glass: ['#44545c', '#9b8f78'],
  bars: [2, 2],
  shutters: '#6f8a78',
  sill: '#cdb998',
}

function barn(chance: Chance): string {
  const front = face([1000, 850], [1236, 836], [1236, 690], [1000, 690])
  const roof = face([984, 700], [1254, 696], [1226, 616], [1000, 612])
  return [
    wall(front, '#8d7552'),
    stones(
      chance,
      front,
      12,
      wallColors.map((color) => mix(color, '#5c4a3a', 0.12)) as [string, ...string[]],
      0.62,
    ),
    archedDoor(front.at(0.42, 0), 70, 104),
    pane(chance, front, { x: 0.72, y: 0.46, w: 0.13, h: 0.24 }, { ...opening, shutters: undefined }),
    panel(front, { x: 0, y: 0.9, w: 1, h: 0.1 }, '#3a2410', { opacity: 0.3 }),
    tiles(chance, roof, 9, 30, tileColors),
  ].join('')
}

const archedDoor = ([x, y]: Point, wide: number, tall: number): string =>
  [
    path(
      `M${x - wide / 2 - 9} ${y}V${y - tall * 0.6}Q${x} ${y - tall * 1.24} ${x + wide / 2 + 9} ${y - tall * 0.6}V${y}Z`,
      '#e0caa2',
    ),
    path(
      `M${x - wide / 2} ${y}V${y - tall * 0.6}Q${x} ${y - tall * 1.12} ${x + wide / 2} ${y - tall * 0.6}V${y}Z`,
      '#6d4f36',
    ),
    times(5, (index) =>
      line(
        [x - wide / 2 + ((index + 1) * wide) / 6, y],
        [x - wide / 2 + ((index + 1) * wide) / 6, y - tall * 0.74],
        '#4a3322',
        2,
      ),
    ),
    line([x, y], [x, y - tall * 0.86], '#3a2718', 3),
  ]
    .flat()
    .join('')

function house(chance: Chance): string {
  const front = face([420, 858], [900, 868], [900, 560], [420, 566])
  const side = face([900, 868], [1060, 838], [1060, 566], [900, 560])
  const gable = face([900, 560], [1060, 566], [982, 462], [982, 462])
  const roof = face([396, 580], [908, 576], [986, 456], [478, 462])
  const tower = face([560, 470], [680, 470], [680, 400], [560, 400])
  const shaded = wallColors.map((color) => mix(color, '#ffdfa6', 0.3)) as [string, ...string[]]
  return [
    wall(front, '#8d7552'),
    stones(chance, front, 24, wallColors, 0.62),
    wall(side, '#a58a5e'),
    stones(chance, side, 22, shaded, 1.7),
    `<defs><clipPath id="farm-gable"><path d="M${gable.corners.map((corner) => corner.join(' ')).join('L')}Z"/></clipPath></defs>`,
    wall(gable, '#a58a5e'),
    group(
      { 'clip-path': 'url(#farm-gable)' },
      stones(chance, face([896, 566], [1064, 566], [1064, 456], [896, 456]), 9, shaded, 1.05),
    ),
    cornerStones([900, 868], 300),
    panel(front, { x: 0, y: 0.93, w: 1, h: 0.07 }, '#2e1c0c', { opacity: 0.4 }),
    panel(front, { x: 0, y: 0.86, w: 1, h: 0.07 }, '#2e1c0c', { opacity: 0.16 }),
    [0.08, 0.4, 0.74].map((x) => pane(chance, front, { x, y: 0.56, w: 0.095, h: 0.235 }, opening)),
    pane(
      chance,
      front,
      { x: 0.08, y: 0.14, w: 0.1, h: 0.235 },
      { ...opening, box: { blossoms: ['#d9483f', '#f08a6a'], leaves: '#5d7440' } },
    ),
    lintel(front.at(0.46, 0), 92, 138),
    door(front, { x: 0.395, y: 0, w: 0.13, h: 0.4 }, '#4f6f66', { frame: '#d9c39a' }),
    pane(chance, side, { x: 0.3, y: 0.58, w: 0.26, h: 0.22 }, { ...opening, shutters: undefined }),
    pane(chance, side, { x: 0.3, y: 0.18, w: 0.26, h: 0.22 }, { ...opening, shutters: undefined }),
    ellipse(982, 520, 13, 14, '#e6d3aa'),
    ellipse(982, 520, 9, 10, '#4a4038'),
    wall(tower, '#b79a70'),
    stones(chance, tower, 6, wallColors, 0.55),
    pane(
      chance,
      tower,
      { x: 0.36, y: 0.2, w: 0.28, h: 0.5 },
      { ...opening, shutters: undefined, sill: undefined },
    ),
    tiles(chance, face([546, 408], [694, 408], [662, 366], [578, 366]), 5, 16, tileColors),
    tiles(chance, roof, 15, 44, tileColors),
    polygon(
      [
        [900, 574],
        [986, 456],
        [1076, 570],
        [1066, 580],
        [984, 474],
        [908, 584],
      ],
      '#8f5a3c',
    ),
    polygon(
      [
        [396, 580],
        [908, 576],
        [908, 584],
        [396, 589],
      ],
      '#7a4a30',
    ),
    chimney([792, 486], 46, 66, '#c09a70'),
    ivy(chance, [432, 850]),
  ]
    .flat()
    .join('')
}

const cornerStones = ([x, y]: Point, tall: number): string =>
  times(12, (index) => {
    const w = index % 2 ? 18 : 28
    const top = y - (index + 1) * (tall / 12)
    return rect(x - w, top + 1.5, w, tall / 12 - 3, mix('#ead6ad', '#c9ad80', (index % 3) / 3), { rx: 3 })
  }).join('')

const lintel = ([x, y]: Point, wide: number, tall: number): string =>
  rect(x - wide / 2, y - tall, wide, 20, '#e4cfa4', { rx: 3 }) +
  rect(x - wide / 2, y - tall + 16, wide, 4, '#7a5c38', { opacity: 0.5 })

const ivy = (chance: Chance, [x, y]: Point): string =>
  times(230, () => {
    const up = chance.next()
    const reach = 60 * (1 - up * 0.7)
    const r = chance.between(3.5, 7)
    return ellipse(
      x + chance.between(-18, reach),
      y - up * 270,
      r,
      r * 0.8,
      mix('#33512c', '#8fa04c', chance.next() ** 1.4),
    )
  }).join('')

/** Vines over a table in front of the door. */
function pergola(chance: Chance): string {
  const wood = '#7d5d40'
  return [
    groundShadow(
      [
        [690, 900],
        [980, 906],
        [930, 940],
        [600, 928],
      ],
      0.34,
      '#3a2a1a',
    ),
    [700, 960].map((x) => rect(x, 706, 11, 200, wood) + rect(x + 7, 706, 4, 200, '#4d3826')),
    [760, 886].map((x) => rect(x, 690, 9, 176, mix(wood, '#3a2a1a', 0.3))),
    polygon(
      [
        [680, 704],
        [990, 708],
        [990, 718],
        [680, 714],
      ],
      wood,
    ),
    times(9, (index) =>
      polygon(
        [
          [700 + index * 33, 710],
          [708 + index * 33, 710],
          [744 + index * 24, 680],
          [738 + index * 24, 680],
        ],
        mix(wood, '#c9a77a', 0.2),
      ),
    ),
    table([760, 896]),
    times(330, () => {
      const x = chance.between(672, 1000)
      const y = 696 + chance.between(-24, 20) + (chance.next() < 0.16 ? chance.between(0, 44) : 0)
      const r = chance.between(4, 8)
      return ellipse(
        x,
        y,
        r,
        r * 0.75,
        mix('#4a682f', '#b9bf5e', Math.max(0, Math.min(1, (724 - y) / 56 + chance.between(-0.2, 0.2)))),
      )
    }),
    times(9, () => {
      const [x, y] = [chance.between(700, 980), chance.between(724, 738)]
      return times(9, (index) =>
        ellipse(
          x + ((index % 3) - 1) * 4.5 * (1 - index / 14),
          y + Math.floor(index / 3) * 6,
          3.4,
          3.4,
          mix('#54335f', '#8a5f92', chance.next()),
        ),
      ).join('')
    }),
  ]
    .flat()
    .join('')
}

const table = ([x, y]: Point): string =>
  [
    [10, 140].map((dx) => line([x + dx, y], [x + dx + 6, y - 42], '#5c4029', 7)),
    rect(x - 6, y - 50, 170, 10, '#a77c50', { rx: 2 }),
    rect(x - 6, y - 42, 170, 3, '#5c4029'),
    rect(x + 30, y - 70, 7, 20, '#4c6a45'),
    ellipse(x + 84, y - 54, 20, 6, '#e9dcc0'),
    [72, 84, 95].map((dx) => ellipse(x + dx, y - 59, 6, 5, '#d9803f')),
    rect(x - 16, y - 22, 190, 7, '#8d6640', { rx: 2 }),
  ]
    .flat()
    .join('')

const yardThings = (chance: Chance): string =>
  [
    bush(chance, [1008, 866], 78, { dark: '#4c6036', light: '#a8ad5e' }, '#f0e0e8'),
    bush(chance, [640, 878], 60, { dark: '#465c33', light: '#9aa456' }, '#e8b0b8'),
    [
      [560, 884],
      [590, 890],
    ].map(
      ([x = 0, y = 0]) =>
        polygon(
          [
            [x - 15, y - 24],
            [x + 15, y - 24],
            [x + 11, y],
            [x - 11, y],
          ],
          '#bd6b47',
        ) +
        rect(x - 17, y - 28, 34, 6, '#cf8059') +
        crownOf(chance, [x, y - 40], 19, 16, { dark: '#4a6a36', light: '#b3bd64' }),
    ),
  ]
    .flat(2)
    .join('')

/** Rows of lavender towards the viewer. */
const lavender = (chance: Chance): string =>
  times(5, (row) =>
    times(30, (index) => {
      const share = index / 30
      const [x, y] = along([960 + row * 78, 890 + row * 2], [1020 + row * 190, 1090], share)
      const tall = 16 + 34 * share
      return times(6, () => {
        const lean = chance.between(-0.4, 0.4) * tall
        const color = mix(chance.pick(['#7b6bb0', '#9182c4', '#6a5a9c']), '#e9dcf5', chance.between(0, 0.35))
        const [fx, fy] = [x + chance.between(-10, 10) * (0.5 + share), y + chance.between(-3, 3)]
        return (
          line([fx, fy], [fx + lean * 0.7, fy - tall * 0.6], '#7f8a55', 1.4) +
          line([fx + lean * 0.7, fy - tall * 0.6], [fx + lean, fy - tall], color, 2.6 + 2 * share, {
            'stroke-linecap': 'round',
          })
        )
      }).join('')
    }).join(''),
  ).join('')

const poppies = (chance: Chance): string =>
  times(46, (index) => {
    const x = chance.between(0, 820)
    const y = 1000 + (index / 46) * 62
    const r = 4 + (index / 46) * 5
    return (
      line([x, y + 26], [x, y], '#6d7a3a', 1.8) +
      ellipse(x, y, r * 1.2, r, '#cf4330') +
      ellipse(x - r * 0.2, y - r * 0.3, r * 0.8, r * 0.5, '#ee7a55') +
      ellipse(x, y, r * 0.25, r * 0.22, '#2d1b18')
    )
  }).join('')
