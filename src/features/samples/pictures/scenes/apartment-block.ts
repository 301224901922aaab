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
import { building, lawn } from '../houses/apartment-block.ts'
import { bush, crownOf, leafyTree } from '../plants.ts'
import { birds, blossoms, cloud, grass, groundShadow, ridge, sky, sun } from '../scenery.ts'

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
    groundShadow('1216,846 1600,880 1600,960 1180,872', 0.4),
    groundShadow('122,930 520,962 500,1000 120,950', 0.35),
    grass(chance, { from: 800, to: 930, count: 360, colors: ['#8f9a4a', '#a8a654', '#6d7a38'], tall: 12 }),
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
