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
  radial,
  rect,
  times,
  width,
} from '../brush.ts'
import { boards, chimney, door, face, pane, panel, smoke, wall } from '../building.ts'
import { spruce } from '../plants.ts'
import { birds, grass, ridge, ripples, sky, stars, streak, sun } from '../scenery.ts'

const shore = 610

/** A red timber cabin by a still lake, a while after sunset. */
export function drawLakeCabin(chance: Chance): string {
  const far = [backdrop(chance), farShore(chance)].join('')
  return [
    group({ id: 'far' }, far),
    lake(chance),
    boat(),
    land(chance),
    jetty(),
    woods(chance, 'behind'),
    cabin(chance),
    woods(chance, 'front'),
    grass(chance, {
      from: 900,
      to: 1075,
      count: 520,
      colors: ['#1d2b26', '#2a3d30', '#3a4a35', '#51563b'],
      tall: 40,
      left: 560,
    }),
    reeds(chance),
  ].join('')
}

const backdrop = (chance: Chance) =>
  [
    sky([
      [0, '#232a52'],
      [0.2, '#4a4577'],
      [0.38, '#8d5f86'],
      [0.5, '#dd8a78'],
      [0.57, '#fbc58c'],
      [1, '#fbd9a4'],
    ]),
    stars(chance, 70, 300),
    sun([470, 590], '#ffd9a0', { reach: 640, strength: 0.95 }),
    times(5, () =>
      streak(
        chance,
        [chance.between(100, 1300), chance.between(190, 470)],
        chance.between(260, 620),
        chance.pick(['#f0a58b', '#c77f92', '#ffd1a1']),
        0.5,
      ),
    ),
    birds(chance, [380, 330], 5, '#3a3155'),
  ]
    .flat()
    .join('')

const farShore = (chance: Chance) =>
  [
    ridge(chance, 'm1', { y: 604, rise: 190, color: '#7d6790', foot: '#c98f92', peaks: true, bumps: 4 }),
    ridge(chance, 'm2', { y: 606, rise: 120, color: '#5c5279', foot: '#8f6f86', bumps: 6 }),
    ridge(chance, 'm3', { y: 608, rise: 62, color: '#40446a', foot: '#594f6f', bumps: 8 }),
    times(150, (index) => {
      const x = (index / 150) * width + chance.between(-6, 6)
      return spruce(chance, [x, shore + 2], chance.between(22, 52), {
        dark: '#2b3252',
        light: '#3c4263',
        trunk: '#2b3252',
      })
    }),
    rect(0, shore - 26, width, 34, '#f5c3a0', { opacity: 0.28, filter: 'url(#soft8)' }),
  ]
    .flat()
    .join('')

/** The far shore upside down, pulled apart by small waves. */
function lake(chance: Chance): string {
  const wave = `<filter id="wave" filterUnits="userSpaceOnUse" x="-60" y="${shore}" width="${width + 120}" height="460"><feGaussianBlur stdDeviation="16 2"/></filter>`
  const tint = linear('water', [
    [0, '#f2b48c', 0.12],
    [0.35, '#7a5f8a', 0.35],
    [1, '#1a2147', 0.82],
  ])
  return [
    `<defs>${wave}${tint}<clipPath id="lake"><rect x="0" y="${shore}" width="${width}" height="460"/></clipPath></defs>`,
    group(
      { 'clip-path': 'url(#lake)' },
      group(
        { filter: 'url(#wave)' },
        `<use href="#far" transform="translate(-60 ${shore * 2}) scale(1.08 -1)"/>`,
      ),
    ),
    rect(0, shore, width, 460, 'url(#water)'),
    ripples(chance, {
      from: shore + 6,
      to: 1060,
      count: 190,
      color: '#ffe0b5',
      opacity: 0.34,
      left: 0,
      right: 1000,
    }),
    ripples(chance, { from: shore + 20, to: 1060, count: 120, color: '#20264f', opacity: 0.4 }),
    ripples(chance, {
      from: shore + 4,
      to: 930,
      count: 70,
      color: '#fff2d0',
      opacity: 0.75,
      left: 380,
      right: 560,
    }),
  ].join('')
}

function jetty(): string {
  const deck = face([330, 812], [800, 806], [790, 786], [372, 790])
  return [
    [360, 440, 530, 620].map(
      (x) => rect(x, 800, 9, 64, '#2d2430') + rect(x, 864, 9, 44, '#2d2430', { opacity: 0.3 }),
    ),
    polygon(
      [
        [330, 812],
        [800, 806],
        [800, 818],
        [330, 826],
      ],
      '#3a2e35',
    ),
    wall(deck, '#7b6367'),
    boards(deck, 42, '#3c2f36', { upright: true, opacity: 0.6 }),
    rect(338, 760, 8, 54, '#3a2e35'),
    ellipse(342, 757, 9, 9, '#ffcf7d'),
    ellipse(342, 757, 46, 46, '#ffb04f', { opacity: 0.22, filter: 'url(#soft8)' }),
  ]
    .flat()
    .join('')
}

const boat = (): string =>
  group(
    { transform: 'translate(150 838) rotate(-2)' },
    ellipse(62, 28, 92, 9, '#141a38', { opacity: 0.5, filter: 'url(#soft4)' }),
    path('M-22 0Q62 14 150 -6Q140 30 112 32L22 34Q-10 30 -22 0Z', '#8a4a3c'),
    path('M-22 0Q62 14 150 -6L147 2Q62 22 -19 8Z', '#e9d4b4'),
    path('M8 8L20 8L20 18L8 17ZM86 8L98 6L98 15L86 17Z', '#4a2c2a'),
  )

const land = (chance: Chance): string => {
  const ground = linear('ground', [
    [0, '#4a4a3f'],
    [0.4, '#2f3a30'],
    [1, '#172019'],
  ])
  const edge = `M520 1067C560 960 600 900 650 858C700 826 800 800 920 792C1120 776 1360 772 1600 764L1600 1067Z`
  return [
    `<defs>${ground}</defs>`,
    path(edge, '#10182f', { opacity: 0.5, transform: 'translate(-16 10)', filter: 'url(#soft8)' }),
    path(edge, 'url(#ground)'),
    times(26, () => {
      const x = chance.between(560, 760)
      const y = 1010 - (x - 560) * 0.92 + chance.between(-14, 22)
      const r = chance.between(7, 22)
      return (
        ellipse(x, y, r * 1.3, r * 0.8, mix('#5f5a62', '#2d2b3a', chance.next())) +
        ellipse(x - r * 0.2, y - r * 0.3, r * 0.8, r * 0.3, '#c99a86', { opacity: 0.35 })
      )
    }),
    path(
      'M700 850C840 842 930 850 1010 872C1050 884 1090 872 1120 842L1150 838C1120 890 1060 912 990 900C900 880 800 868 690 872Z',
      '#8f7a63',
      { opacity: 0.55 },
    ),
    grass(chance, {
      from: 786,
      to: 900,
      count: 380,
      colors: ['#3a4636', '#505740', '#6b6548', '#2c382f'],
      tall: 20,
      left: 690,
    }),
  ]
    .flat()
    .join('')
}

function woods(chance: Chance, where: 'behind' | 'front'): string {
  const colors = { dark: '#151f2c', light: '#3d4a4c', trunk: '#241c20' }
  if (where === 'front') {
    return [
      spruce(chance, [1508, 1010], 800, colors),
      spruce(chance, [1400, 906], 300, { ...colors, light: '#47524c' }),
      spruce(chance, [1600, 960], 560, colors),
    ].join('')
  }
  const trees = times(17, (index): readonly [Point, number] => [
    [770 + index * 52 + chance.between(-16, 16), 800 - index * 1.6],
    chance.between(230, 430),
  ])
  return trees
    .map(([at, tall]) => spruce(chance, at, tall, { dark: '#1e2a3a', light: '#4a5061', trunk: '#241c20' }))
    .join('')
}

function cabin(chance: Chance): string {
  const front = face([900, 830], [1120, 846], [1120, 676], [900, 684])
  const side = face([1120, 846], [1378, 814], [1378, 668], [1120, 676])
  const peak: Point = [1008, 560]
  const peakBack: Point = [1284, 566]
  const gable = face([900, 684], [1120, 676], peak, peak)
  const roof = face([1144, 690], [1400, 680], peakBack, [1006, 546])
  const trim = '#efdcc6'
  const red = '#8c3430'
  const inside = { frame: trim, glass: ['#3b3550', '#77586a'] as const, lit: 0.95 }
  return [
    ellipse(1130, 846, 300, 26, '#0d1220', { opacity: 0.5, filter: 'url(#soft8)' }),
    polygon(
      [
        [894, 830],
        [1120, 848],
        [1384, 816],
        [1384, 830],
        [1120, 868],
        [894, 848],
      ],
      '#57525c',
    ),
    wall(front, red),
    wall(gable, mix(red, '#e8907a', 0.12)),
    wall(side, mix(red, '#1e1830', 0.42)),
    boards(front, 22, '#3d1518', { upright: true }),
    group(
      { 'clip-path': 'url(#gable)' },
      boards(face([900, 690], [1120, 682], [1120, 540], [900, 548]), 22, '#3d1518', { upright: true }),
    ),
    `<defs><clipPath id="gable"><path d="M900 684L1120 676L1008 560Z"/></clipPath></defs>`,
    boards(side, 26, '#22101c', { upright: true }),
    panel(front, { x: 0, y: 0, w: 0.035, h: 1 }, trim),
    panel(front, { x: 0.965, y: 0, w: 0.035, h: 1 }, trim),
    panel(side, { x: 0.972, y: 0, w: 0.028, h: 1 }, mix(trim, '#3a2a44', 0.45)),
    polygon(roof.corners, '#33303f'),
    boards(roof, 15, '#12111c', { opacity: 0.5 }),
    polygon([[1006, 546], peakBack, [1286, 572], [1010, 556]], '#6d5a6b', { opacity: 0.8 }),
    polygon(
      [
        [878, 706],
        [1006, 546],
        [1016, 556],
        [896, 716],
      ],
      trim,
    ),
    polygon(
      [
        [1144, 690],
        [1006, 546],
        [996, 558],
        [1128, 700],
      ],
      mix(trim, '#6b4a58', 0.3),
    ),
    chimney([1168, 596], 40, 78, '#6b4a48'),
    smoke(chance, [1190, 506], '#d9b3ad', 150),
    pane(chance, gable, { x: 0.34, y: 0.18, w: 0.3, h: 0.32 }, { ...inside, bars: [2, 1] }),
    pane(chance, front, { x: 0.1, y: 0.34, w: 0.3, h: 0.42 }, { ...inside, sill: trim }),
    door(front, { x: 0.58, y: 0.02, w: 0.27, h: 0.76 }, '#3f5a57', { frame: trim, lit: 0.9 }),
    pane(chance, side, { x: 0.12, y: 0.36, w: 0.26, h: 0.4 }, { ...inside, lit: 0.9, sill: trim }),
    pane(chance, side, { x: 0.58, y: 0.36, w: 0.26, h: 0.4 }, { ...inside, lit: 0.82, sill: trim }),
    polygon(
      [
        [1018, 842],
        [1100, 848],
        [1116, 866],
        [1012, 858],
      ],
      '#6f6670',
    ),
    woodpile(chance, [1216, 836]),
    lightOnGround(),
  ].join('')
}

const woodpile = (chance: Chance, [x, y]: Point): string =>
  times(4, (row) =>
    times(13 - row, (index) => {
      const at: Point = [x + index * 10.4 + row * 5 + 4, y - row * 9 - index * 1.15]
      return (
        ellipse(at[0], at[1], 5.4, 5, '#3d2a26') +
        ellipse(at[0], at[1], 4.2, 3.9, mix('#c79a6e', '#8a5f48', chance.next()))
      )
    }).join(''),
  ).join('')

const lightOnGround = (): string => {
  const pool = radial('pool', [
    [0, '#ffc46b', 0.5],
    [1, '#ffb04f', 0],
  ])
  return `<defs>${pool}</defs>${ellipse(1000, 872, 170, 34, 'url(#pool)')}${ellipse(1250, 858, 150, 26, 'url(#pool)', { opacity: 0.7 })}`
}

const reeds = (chance: Chance): string =>
  group(
    { 'stroke-linecap': 'round' },
    times(70, () => {
      const x = chance.between(470, 640)
      const y = 1067 - Math.max(0, (x - 500) * 0.9) + chance.between(-10, 20)
      const tall = chance.between(50, 120)
      const lean = chance.between(-14, 20)
      const head =
        chance.next() < 0.25
          ? line([x + lean * 0.86, y - tall * 0.86], [x + lean, y - tall], '#4b3527', 6)
          : ''
      return (
        path(
          `M${x.toFixed(1)} ${y.toFixed(1)}q${(lean * 0.2).toFixed(1)} ${(-tall * 0.6).toFixed(1)} ${lean.toFixed(1)} ${(-tall).toFixed(1)}`,
          'none',
          { stroke: chance.pick(['#1a2a2a', '#2c3c34', '#46503c']), 'stroke-width': 2.4 },
        ) + head
      )
    }),
  )
