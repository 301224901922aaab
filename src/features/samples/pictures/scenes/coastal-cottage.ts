import {
  type Chance,
  curve,
  ellipse,
  group,
  line,
  linear,
  type Point,
  path,
  polygon,
  rect,
  times,
  width,
} from '../brush.ts'
import { cottage } from '../houses/coastal-cottage.ts'
import { blossoms, cloud, grass, groundShadow, ripples, sky, sun } from '../scenery.ts'
import { garden, stoneWall } from './coastal-garden.ts'

const horizon = 520

/** A whitewashed cottage above the sea on a bright, windy day. */
export function drawCoastalCottage(chance: Chance): string {
  return [
    brightDay(chance),
    group(
      { transform: 'translate(-196 -184) scale(1.18)' },
      sea(chance),
      headland(chance),
      cliff(chance),
      meadow(chance),
      cottage(chance),
      garden(chance),
      stoneWall(chance),
    ),
    foreground(chance),
    gulls(),
  ].join('')
}

const brightDay = (chance: Chance) =>
  [
    sky([
      [0, '#3f86bf'],
      [0.25, '#7db4da'],
      [0.46, '#cfe6ea'],
      [0.5, '#eef3e6'],
      [1, '#eef3e6'],
    ]),
    sun([260, 110], '#fffbe2', { reach: 620, strength: 0.75 }),
    cloud(chance, [470, 200], 330, { light: '#ffffff', shade: '#b9cfdd', opacity: 0.96 }),
    cloud(chance, [1290, 150], 300, { light: '#ffffff', shade: '#bfd3df', opacity: 0.92 }),
    cloud(chance, [900, 240], 190, { light: '#ffffff', shade: '#cbdbe3', opacity: 0.85 }),
    cloud(chance, [110, 330], 180, { light: '#ffffff', shade: '#cfdee4', opacity: 0.8 }),
    cloud(chance, [1540, 290], 170, { light: '#ffffff', shade: '#cfdee4', opacity: 0.75 }),
  ].join('')

function sea(chance: Chance): string {
  const water = linear('sea', [
    [0, '#7fb9cc'],
    [0.1, '#4f9bb8'],
    [0.5, '#2f7fa3'],
    [1, '#2b8f9b'],
  ])
  return [
    `<defs>${water}</defs>`,
    rect(-20, horizon, width + 40, 560, 'url(#sea)'),
    rect(-20, horizon - 3, width + 40, 8, '#e8f3f0', { opacity: 0.5, filter: 'url(#soft2)' }),
    ripples(chance, { from: horizon + 4, to: 900, count: 260, color: '#d9f2f2', opacity: 0.42 }),
    ripples(chance, { from: horizon + 10, to: 900, count: 160, color: '#1d5f85', opacity: 0.32 }),
    ripples(chance, {
      from: horizon + 2,
      to: 740,
      count: 90,
      color: '#ffffff',
      opacity: 0.8,
      left: 120,
      right: 420,
    }),
    sail([300, 560], 1),
    sail([520, 540], 0.55),
    sail([92, 546], 0.6),
  ].join('')
}

const sail = ([x, y]: Point, size: number): string =>
  group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    ellipse(0, 8, 34, 3, '#1d5f85', { opacity: 0.4 }),
    polygon('-2,0 -2,-84 34,-4', '#fbf7ec'),
    polygon('-6,-2 -6,-72 -28,-4', '#e8dfcd'),
    path('M-32 0L38 0Q30 12 18 12L-18 12Q-28 10 -32 0Z', '#b5493c'),
    rect(-5, -88, 2.6, 90, '#6d5a48'),
  )

/** The far side of the bay with its lighthouse. */
function headland(chance: Chance): string {
  const rock: Point[] = [
    [980, 540],
    [1040, 500],
    [1120, 470],
    [1230, 440],
    [1360, 424],
    [1500, 400],
    [1640, 388],
  ]
  const strata = linear('rock', [
    [0, '#7f8f5c'],
    [0.22, '#8f8a6c'],
    [0.5, '#8a7f76'],
    [1, '#6c6a72'],
  ])
  return [
    `<defs>${strata}</defs>`,
    path(`${curve(rock)}L1640 580L1000 580Z`, 'url(#rock)'),
    path(`${curve(rock)}L1640 420C1500 430 1240 470 1040 520Z`, '#93a566', { opacity: 0.85 }),
    times(40, () => {
      const x = chance.between(1040, 1620)
      const top = 520 - (x - 980) * 0.16
      const tall = chance.between(20, 70)
      return line(
        [x, top + 10],
        [x - chance.between(2, 12), top + 10 + tall],
        chance.next() < 0.5 ? '#5d5a60' : '#b5a894',
        3,
        { opacity: 0.4 },
      )
    }),
    ellipse(1240, 572, 320, 6, '#f2fbfa', { opacity: 0.8, filter: 'url(#soft2)' }),
    lighthouse([1430, 410]),
  ]
    .flat()
    .join('')
}

const lighthouse = ([x, y]: Point): string =>
  [
    polygon(
      [
        [x - 15, y],
        [x + 15, y],
        [x + 10, y - 92],
        [x - 10, y - 92],
      ],
      '#fbf8f0',
    ),
    polygon(
      [
        [x + 3, y],
        [x + 15, y],
        [x + 10, y - 92],
        [x + 2, y - 92],
      ],
      '#c9ccd0',
      { opacity: 0.7 },
    ),
    polygon(
      [
        [x - 13.4, y - 30],
        [x + 13.4, y - 30],
        [x + 11.8, y - 56],
        [x - 11.8, y - 56],
      ],
      '#c04a3e',
    ),
    rect(x - 13, y - 96, 26, 5, '#3b444c'),
    rect(x - 7, y - 112, 14, 16, '#ffe7a3'),
    polygon(
      [
        [x - 10, y - 112],
        [x, y - 126],
        [x + 10, y - 112],
      ],
      '#c04a3e',
    ),
    rect(x + 22, y - 20, 36, 22, '#f2efe6'),
    polygon(
      [
        [x + 18, y - 20],
        [x + 40, y - 34],
        [x + 62, y - 20],
      ],
      '#7c858c',
    ),
  ].join('')

/** The edge on which the cottage stands, foam at its foot. */
function cliff(chance: Chance): string {
  const face1 = linear('cliff', [
    [0, '#9b8f7c'],
    [0.5, '#7d7468'],
    [1, '#56535a'],
  ])
  const edge: Point[] = [
    [-20, 880],
    [120, 850],
    [250, 812],
    [370, 770],
    [470, 748],
    [560, 752],
    [720, 770],
  ]
  return [
    `<defs>${face1}</defs>`,
    path(`${curve(edge)}L720 1067L-20 1067Z`, 'url(#cliff)'),
    times(60, () => {
      const x = chance.between(0, 560)
      const top = 880 - (x + 20) * 0.27
      const from: Point = [x, top + chance.between(6, 60)]
      return polygon(
        [
          from,
          [from[0] + chance.between(14, 50), from[1] + chance.between(2, 14)],
          [from[0] + chance.between(4, 30), from[1] + chance.between(30, 90)],
        ],
        chance.next() < 0.5 ? '#4b4a50' : '#b8a98f',
        { opacity: chance.between(0.14, 0.4) },
      )
    }),
    group(
      { filter: 'url(#soft2)' },
      times(40, () =>
        ellipse(
          chance.between(-20, 200) + chance.between(0, 120),
          chance.between(836, 900),
          chance.between(14, 50),
          chance.between(3, 8),
          '#f6fdfc',
          { opacity: chance.between(0.2, 0.7) },
        ),
      ),
    ),
  ]
    .flat()
    .join('')
}

function meadow(chance: Chance): string {
  const green = linear('meadow', [
    [0, '#a9bd62'],
    [0.35, '#86a44c'],
    [1, '#47682f'],
  ])
  const top: Point[] = [
    [-20, 960],
    [150, 900],
    [320, 838],
    [470, 780],
    [640, 744],
    [900, 726],
    [1200, 716],
    [1640, 706],
  ]
  return [
    `<defs>${green}</defs>`,
    path(`${curve(top)}L1640 1067L-20 1067Z`, 'url(#meadow)'),
    path(`M930 870C900 930 820 985 640 1067L1000 1067C1030 990 1040 930 1030 868Z`, '#dccfae'),
    path(`M930 870C900 930 820 985 640 1067L700 1067C860 985 930 930 952 870Z`, '#b9a988', { opacity: 0.6 }),
    grass(chance, {
      from: 760,
      to: 960,
      count: 620,
      colors: ['#9cb659', '#b8c872', '#769844', '#c9cf86'],
      tall: 20,
      left: 420,
    }),
    grass(chance, {
      from: 860,
      to: 980,
      count: 240,
      colors: ['#9cb659', '#b8c872', '#769844'],
      tall: 24,
      left: 40,
      right: 520,
    }),
    blossoms(chance, {
      from: 790,
      to: 960,
      count: 120,
      colors: ['#ffffff', '#f6e27a', '#f3d9e6'],
      size: 4.4,
      left: 460,
    }),
    groundShadow('770,872 1400,876 1560,900 1540,924 860,900', 0.34, '#1c2a20'),
  ].join('')
}

const foreground = (chance: Chance): string =>
  [
    blossoms(chance, {
      from: 975,
      to: 1060,
      count: 150,
      colors: ['#e48fb8', '#f0b3cc', '#d678a6'],
      size: 8,
      left: 0,
      right: 700,
    }),
    grass(chance, {
      from: 985,
      to: 1080,
      count: 520,
      colors: ['#5f8038', '#86a44c', '#47682f', '#b8c872'],
      tall: 42,
    }),
    blossoms(chance, {
      from: 985,
      to: 1064,
      count: 90,
      colors: ['#ffffff', '#f6e27a', '#f0b3cc'],
      size: 7,
      left: 960,
    }),
  ].join('')

const gulls = (): string =>
  (
    [
      [[600, 330], 1.4],
      [[500, 390], 0.8],
      [[1130, 250], 1],
      [[360, 300], 0.7],
    ] as const
  )
    .map(([[x, y], size]) =>
      group(
        { transform: `translate(${x} ${y}) scale(${size}) rotate(-8)` },
        path('M0 0C-10 -16 -26 -20 -42 -12C-28 -14 -16 -6 -6 4Z', '#f7f8f6'),
        path('M0 0C8 -18 24 -26 44 -22C28 -18 16 -6 6 5Z', '#e3e8ea'),
        path('M-42 -12C-36 -15 -30 -15 -26 -13L-34 -11Z', '#3a424a'),
        path('M44 -22C38 -22 33 -20 30 -17L38 -19Z', '#3a424a'),
        path('M-10 4Q0 -4 14 2Q4 9 -10 4Z', '#ffffff'),
        path('M14 2L20 4L14 5Z', '#e0a23c'),
      ),
    )
    .join('')
