import { type Chance, ellipse, group, mix, type Point, polygon, radial, times } from '../brush.ts'
import { boards, chimney, face, panel, smoke, wall } from '../building.ts'
import { door, pane } from '../openings.ts'

export function cabin(chance: Chance): string {
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
    polygon('894,830 1120,848 1384,816 1384,830 1120,868 894,848', '#57525c'),
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
    polygon('878,706 1006,546 1016,556 896,716', trim),
    polygon('1144,690 1006,546 996,558 1128,700', mix(trim, '#6b4a58', 0.3)),
    chimney([1168, 596], 40, 78, '#6b4a48'),
    smoke(chance, [1190, 506], '#d9b3ad', 150),
    pane(chance, gable, { x: 0.34, y: 0.18, w: 0.3, h: 0.32 }, { ...inside, bars: [2, 1] }),
    pane(chance, front, { x: 0.1, y: 0.34, w: 0.3, h: 0.42 }, { ...inside, sill: trim }),
    door(front, { x: 0.58, y: 0.02, w: 0.27, h: 0.76 }, '#3f5a57', { frame: trim, lit: 0.9 }),
    pane(chance, side, { x: 0.12, y: 0.36, w: 0.26, h: 0.4 }, { ...inside, lit: 0.9, sill: trim }),
    pane(chance, side, { x: 0.58, y: 0.36, w: 0.26, h: 0.4 }, { ...inside, lit: 0.82, sill: trim }),
    polygon('1018,842 1100,848 1116,866 1012,858', '#6f6670'),
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
