import { type Chance, ellipse, line, mix, type Point, polygon, rect, times } from '../brush.ts'
import { chimney, face, panel, tiles, wall, weathering } from '../building.ts'
import { door, pane, type WindowLook } from '../openings.ts'

const slates = ['#5d6b78', '#6a7885', '#525f6c', '#77848f', '#606f70'] as const

const casement: WindowLook = {
  frame: '#2f6f96',
  glass: ['#46687c', '#a8c6cc'],
  bars: [2, 3],
  sill: '#b9c2c4',
}

export function cottage(chance: Chance): string {
  const side = face([736, 846], [850, 876], [850, 640], [736, 634])
  const gable = face([736, 634], [850, 640], [786, 520], [786, 520])
  const front = face([850, 876], [1356, 862], [1356, 640], [850, 640])
  const roof = face([836, 656], [1384, 652], [1316, 512], [780, 508])
  const white = '#fbf8ee'
  return [
    wall(side, '#cfd6da'),
    wall(gable, '#c9d1d6'),
    weathering(chance, side, '#51606a', 10),
    wall(front, white),
    weathering(chance, front, '#8a8a72', 26),
    panel(front, { x: 0, y: 0, w: 1, h: 0.085 }, '#8f9aa0'),
    panel(side, { x: 0, y: 0, w: 1, h: 0.085 }, '#737d84'),
    panel(front, { x: 0, y: 0.86, w: 1, h: 0.14 }, '#41545f', { opacity: 0.22 }),
    pane(chance, side, { x: 0.32, y: 0.36, w: 0.36, h: 0.32 }, { ...casement, bars: [2, 2] }),
    pane(chance, gable, { x: 0.3, y: 0.16, w: 0.3, h: 0.34 }, { ...casement, bars: [2, 1] }),
    pane(
      chance,
      front,
      { x: 0.09, y: 0.3, w: 0.15, h: 0.4 },
      { ...casement, box: { blossoms: ['#e8585a', '#f4a3b0', '#ffffff'], leaves: '#4c7a3c' } },
    ),
    pane(
      chance,
      front,
      { x: 0.54, y: 0.3, w: 0.15, h: 0.4 },
      { ...casement, box: { blossoms: ['#e8585a', '#f4a3b0', '#ffffff'], leaves: '#4c7a3c' } },
    ),
    pane(chance, front, { x: 0.8, y: 0.34, w: 0.11, h: 0.34 }, { ...casement, bars: [2, 2] }),
    door(front, { x: 0.335, y: 0.02, w: 0.115, h: 0.7 }, '#2f6f96', { frame: '#dfe5e4' }),
    rect(1004, 868, 104, 12, '#b4b9b6'),
    porch(),
    tiles(chance, roof, 13, 46, slates, { round: false }),
    polygon('780,508 1316,512 1320,522 784,520', '#8e9aa3'),
    polygon('722,652 780,504 790,516 738,656', '#e8ecea'),
    polygon('866,664 780,504 774,520 852,668', '#f6f7f2'),
    polygon('836,656 1384,652 1384,660 836,666', '#4b5862'),
    chimney([836, 528], 50, 84, '#efece2'),
    chimney([1244, 524], 46, 74, '#efece2'),
    [848, 866, 1254, 1274].map((x) => rect(x, x < 1000 ? 420 : 426, 11, 20, '#b8694c')),
    dormer(chance, [940, 620]),
    dormer(chance, [1150, 618]),
    rose(chance),
  ]
    .flat()
    .join('')
}

const porch = (): string =>
  [
    polygon('996,716 1114,714 1124,734 986,736', '#525f6c'),
    polygon('996,716 1114,714 1096,696 1014,697', '#6a7885'),
    line([998, 736], [998, 872], '#dfe5e4', 7),
    line([1112, 734], [1112, 868], '#dfe5e4', 7),
  ].join('')

const dormer = (chance: Chance, [x, y]: Point): string => {
  const front = face([x, y], [x + 92, y], [x + 92, y - 58], [x, y - 58])
  return [
    wall(front, '#f6f4ea'),
    pane(chance, front, { x: 0.16, y: 0.1, w: 0.68, h: 0.8 }, { ...casement, bars: [3, 2], sill: undefined }),
    polygon(
      [
        [x - 12, y - 54],
        [x + 46, y - 98],
        [x + 104, y - 54],
        [x + 96, y - 50],
        [x + 46, y - 86],
        [x - 4, y - 50],
      ],
      '#dfe5e4',
    ),
    polygon(
      [
        [x - 4, y - 56],
        [x + 46, y - 88],
        [x + 96, y - 56],
      ],
      '#f6f4ea',
    ),
  ].join('')
}

const rose = (chance: Chance): string =>
  times(260, () => {
    const up = chance.next()
    const x = up < 0.6 ? 990 + chance.between(-22, 14) : 990 + (up - 0.6) * 300 + chance.between(-14, 14)
    const y = up < 0.6 ? 870 - up * 250 : 716 + chance.between(-16, 18)
    const r = chance.between(3.4, 6.4)
    return ellipse(
      x,
      y,
      r,
      r * 0.85,
      chance.next() < 0.34
        ? mix('#e46a80', '#fff0f2', chance.next())
        : mix('#3f6b37', '#8fb055', chance.next()),
    )
  }).join('')
