import { along, type Chance, ellipse, line, mix, type Point, path, times } from '../brush.ts'
import { face, stones, wall } from '../building.ts'
import { bush } from '../plants.ts'
import { fence, grass, groundShadow } from '../scenery.ts'

export const garden = (chance: Chance): string =>
  [
    times(4, (index) =>
      hydrangea(
        chance,
        [884 + index * 32, 882 - (index % 2) * 4],
        chance.pick(['#7f9be0', '#a78fdc', '#8fb4ea']),
      ),
    ),
    times(5, (index) =>
      hydrangea(
        chance,
        [1134 + index * 44, 880 - (index % 2) * 5],
        chance.pick(['#e48fb4', '#7f9be0', '#c79be0']),
      ),
    ),
    washing([1386, 860]),
  ]
    .flat()
    .join('')

const hydrangea = (chance: Chance, at: Point, color: string): string =>
  [
    bush(chance, at, 62, { dark: '#355a30', light: '#86a84e' }),
    times(8, () => {
      const [cx, cy] = [at[0] + chance.between(-24, 24), at[1] - chance.between(8, 34)]
      return times(9, () =>
        ellipse(
          cx + chance.between(-6, 6),
          cy + chance.between(-5, 5),
          3.4,
          3.2,
          mix(color, '#ffffff', chance.between(0, 0.5)),
        ),
      ).join('')
    }),
  ]
    .flat()
    .join('')

/** A line of washing in the wind. */
const washing = ([x, y]: Point): string => {
  const from: Point = [x, y - 122]
  const to: Point = [x + 150, y - 126]
  const rope = `M${from[0]} ${from[1]}Q${x + 75} ${y - 104} ${to[0]} ${to[1]}`
  const sheet = (share: number, wide: number, tall: number, color: string) => {
    const [sx, sy] = along(from, to, share)
    const dip = 14 * Math.sin(Math.PI * share)
    return (
      path(
        `M${sx} ${sy + dip}L${sx + wide} ${sy + dip + 1}Q${sx + wide + 22} ${sy + tall * 0.6} ${sx + wide + 14} ${sy + tall + dip}Q${sx + wide * 0.6} ${sy + tall - 6 + dip} ${sx + 16} ${sy + tall + dip + 4}Q${sx + 12} ${sy + tall * 0.5} ${sx} ${sy + dip}Z`,
        color,
      ) +
      path(
        `M${sx + wide * 0.5} ${sy + dip}Q${sx + wide * 0.8} ${sy + tall * 0.6} ${sx + wide * 0.7} ${sy + tall + dip - 2}L${sx + wide + 14} ${sy + tall + dip}Q${sx + wide + 22} ${sy + tall * 0.6} ${sx + wide} ${sy + dip}Z`,
        '#33506a',
        { opacity: 0.12 },
      )
    )
  }
  return [
    line([x, y + 6], [x, y - 128], '#8a7a68', 6),
    line([x + 150, y], [x + 150, y - 132], '#8a7a68', 6),
    path(rope, 'none', { stroke: '#f0ece0', 'stroke-width': 2 }),
    sheet(0.08, 40, 62, '#ffffff'),
    sheet(0.38, 26, 44, '#5f9cc0'),
    sheet(0.58, 30, 52, '#f2d8a0'),
    sheet(0.8, 18, 36, '#d9736a'),
  ].join('')
}

/** A dry stone wall with a white gate on the path. */
export function stoneWall(chance: Chance): string {
  const colors = ['#9a968c', '#b3aea0', '#86837c', '#c4bfae', '#a39a88'] as const
  const left = face([470, 958], [812, 966], [812, 912], [470, 908])
  const right = face([1020, 966], [1640, 950], [1640, 892], [1020, 912])
  return [left, right]
    .flatMap((part, index) => [
      groundShadow(
        [
          part.at(0, 0),
          part.at(1, 0),
          [part.at(1, 0)[0] + 10, part.at(1, 0)[1] + 16],
          [part.at(0, 0)[0] + 10, part.at(0, 0)[1] + 18],
        ],
        0.34,
        '#1c2a20',
      ),
      wall(part, '#5e5c58'),
      stones(chance, part, 4, colors, index === 0 ? 0.34 : 0.2),
      times(index === 0 ? 16 : 30, (at) => {
        const [x, y] = part.at((at + 0.5) / (index === 0 ? 16 : 30), 1)
        return ellipse(x, y - 3, 12, 8, mix(chance.pick(colors), '#ffffff', chance.between(0, 0.14)))
      }),
      grass(chance, {
        from: part.at(0, 0)[1] - 2,
        to: part.at(0, 0)[1] + 12,
        count: 120,
        colors: ['#86a44c', '#a9bd62', '#5f8038'],
        tall: 22,
        left: part.at(0, 0)[0],
        right: part.at(1, 0)[0],
      }),
    ])
    .concat(fence([822, 966], [912, 968], 6, '#f6f5ee', 62))
    .join('')
}
