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
import { boards, face, wall } from '../building.ts'
import { cabin } from '../houses/lake-cabin.ts'
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
    polygon('330,812 800,806 800,818 330,826', '#3a2e35'),
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
