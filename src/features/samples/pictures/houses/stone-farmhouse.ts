import { type Chance, ellipse, group, line, mix, type Point, path, polygon, rect, times } from '../brush.ts'
import { chimney, face, panel, stones, tiles, wall } from '../building.ts'
import { door, pane, type WindowLook } from '../openings.ts'

const wallColors = ['#d8bd92', '#c7a87c', '#e3cda4', '#b89a72', '#cdb48c', '#a98d68'] as const

const tileColors = ['#bf7047', '#cd8053', '#ac6040', '#d99565', '#b56b49'] as const

const opening: WindowLook = {
  frame: '#8c6a48',
  glass: ['#44545c', '#9b8f78'],
  bars: [2, 2],
  shutters: '#6f8a78',
  sill: '#cdb998',
}

export function barn(chance: Chance): string {
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

export function house(chance: Chance): string {
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
    polygon('900,574 986,456 1076,570 1066,580 984,474 908,584', '#8f5a3c'),
    polygon('396,580 908,576 908,584 396,589', '#7a4a30'),
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
