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
import { barn, house } from '../houses/stone-farmhouse.ts'
import { bush, crownOf, cypress, oliveTree } from '../plants.ts'
import { birds, cloud, grass, groundShadow, ridge, sky, streak, sun } from '../scenery.ts'

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
    groundShadow('330,850 1090,858 1000,905 120,900', 0.34, '#3a2a1a'),
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

/** Vines over a table in front of the door. */
function pergola(chance: Chance): string {
  const wood = '#7d5d40'
  return [
    groundShadow('690,900 980,906 930,940 600,928', 0.34, '#3a2a1a'),
    [700, 960].map((x) => rect(x, 706, 11, 200, wood) + rect(x + 7, 706, 4, 200, '#4d3826')),
    [760, 886].map((x) => rect(x, 690, 9, 176, mix(wood, '#3a2a1a', 0.3))),
    polygon('680,704 990,708 990,718 680,714', wood),
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
