import { type Chance, ellipse, linear, mix, polygon, radial, times } from './brush.ts'
import type { Box } from './building.ts'
import { boards, type Face, face, panel, wall } from './building.ts'

export type WindowLook = {
  frame: string
  glass: readonly [top: string, bottom: string]
  /** Warm light inside, from 0 to 1. */
  lit?: number
  bars?: readonly [across: number, up: number]
  shutters?: string
  sill?: string
  box?: { blossoms: readonly [string, ...string[]]; leaves: string }
  arched?: boolean
}

/** A window on a face. */
export function pane(chance: Chance, on: Face, box: Box, look: WindowLook): string {
  const { frame, glass, lit = 0, bars = [2, 2] } = look
  const edge = Math.min(box.w, box.h) * 0.08
  const inner = { x: box.x + edge, y: box.y + edge, w: box.w - 2 * edge, h: box.h - 2 * edge }
  const warm = (color: string) => mix(color, '#ffc46b', lit)
  const id = `g${Math.floor(chance.next() * 1e9)}`
  const shine = lit > 0.3 ? glow(on, box, lit) : ''
  return [
    shine,
    look.shutters ? shutters(on, box, look.shutters) : '',
    `<defs>${linear(id, [
      [0, warm(glass[0])],
      [1, mix(warm(glass[1]), '#fff0c4', lit * 0.6)],
    ])}</defs>`,
    panel(
      on,
      { ...box, x: box.x - edge * 0.4, y: box.y - edge * 0.4, w: box.w + edge * 0.8, h: box.h + edge * 0.8 },
      '#000000',
      { opacity: 0.22 },
    ),
    panel(on, box, frame),
    panel(on, inner, `url(#${id})`),
    lit > 0.3 ? curtains(on, inner) : reflection(chance, on, inner),
    times(bars[0] - 1, (index) =>
      panel(
        on,
        { ...inner, x: inner.x + (inner.w * (index + 1)) / bars[0] - edge * 0.3, w: edge * 0.6 },
        frame,
      ),
    ),
    times(bars[1] - 1, (index) =>
      panel(
        on,
        { ...inner, y: inner.y + (inner.h * (index + 1)) / bars[1] - edge * 0.3, h: edge * 0.6 },
        frame,
      ),
    ),
    panel(on, { x: inner.x, y: inner.y + inner.h * 0.93, w: inner.w, h: inner.h * 0.07 }, '#000000', {
      opacity: 0.28,
    }),
    look.sill
      ? panel(on, { x: box.x - edge, y: box.y - edge * 1.1, w: box.w + 2 * edge, h: edge * 1.1 }, look.sill)
      : '',
    look.box ? flowerBox(chance, on, box, look.box) : '',
  ]
    .flat()
    .join('')
}

function glow(on: Face, { x, y, w, h }: Box, lit: number): string {
  const [cx, cy] = on.at(x + w / 2, y + h / 2)
  const [ex] = on.at(x + w, y)
  const reach = Math.abs(ex - cx) * 3.4
  return `<defs>${radial(`l${Math.round(cx)}`, [
    [0, '#ffb04f', 0.2 * lit],
    [1, '#ffb04f', 0],
  ])}</defs>${ellipse(cx, cy, reach * 1.3, reach * 1.3, `url(#l${Math.round(cx)})`)}`
}

const curtains = (on: Face, { x, y, w, h }: Box): string =>
  [
    polygon([on.at(x, y), on.at(x + w * 0.16, y), on.at(x + w * 0.3, y + h), on.at(x, y + h)], '#fff3d6', {
      opacity: 0.55,
    }),
    polygon(
      [on.at(x + w, y), on.at(x + w * 0.84, y), on.at(x + w * 0.7, y + h), on.at(x + w, y + h)],
      '#fff3d6',
      { opacity: 0.55 },
    ),
  ].join('')

const reflection = (chance: Chance, on: Face, { x, y, w, h }: Box): string => {
  const from = chance.between(0.05, 0.4)
  return polygon(
    [
      on.at(x + w * from, y),
      on.at(x + w * (from + 0.22), y),
      on.at(x + w * Math.min(1, from + 0.5), y + h),
      on.at(x + w * (from + 0.28), y + h),
    ],
    '#ffffff',
    { opacity: 0.16 },
  )
}

function shutters(on: Face, { x, y, w, h }: Box, color: string): string {
  const wide = w * 0.46
  const leaf = (left: number) => {
    const slats = face(
      on.at(left + wide * 0.12, y + h * 0.06),
      on.at(left + wide * 0.88, y + h * 0.06),
      on.at(left + wide * 0.88, y + h * 0.94),
      on.at(left + wide * 0.12, y + h * 0.94),
    )
    return [
      panel(on, { x: left + wide * 0.06, y: y - h * 0.03, w: wide, h }, '#000000', { opacity: 0.2 }),
      panel(on, { x: left, y, w: wide, h }, color),
      wall(slats, mix(color, '#000000', 0.16)),
      boards(slats, 16, mix(color, '#ffffff', 0.25), { opacity: 0.8, strokeWidth: 1.6 }),
      panel(on, { x: left + wide * 0.08, y: y + h * 0.48, w: wide * 0.84, h: h * 0.045 }, color),
    ].join('')
  }
  return leaf(x - wide - w * 0.03) + leaf(x + w * 1.03)
}

function flowerBox(
  chance: Chance,
  on: Face,
  { x, y, w, h }: Box,
  { blossoms, leaves }: NonNullable<WindowLook['box']>,
): string {
  const spots = times(34, () => {
    const [cx, cy] = on.at(x + w * chance.between(-0.04, 1.04), y + h * chance.between(-0.08, 0.15))
    const r = chance.between(2.2, 4.6)
    return ellipse(
      cx,
      cy,
      r,
      r * 0.85,
      chance.next() < 0.45
        ? mix(leaves, '#000000', chance.between(0, 0.3))
        : mix(chance.pick(blossoms), '#ffffff', chance.between(0, 0.35)),
    )
  })
  return panel(on, { x: x - w * 0.03, y: y - h * 0.13, w: w * 1.06, h: h * 0.12 }, '#6b4a35') + spots.join('')
}

/** A door with panels, a step before it and a knob. */
export function door(on: Face, box: Box, color: string, { frame = '#efe6d6', lit = 0 } = {}): string {
  const { x, y, w, h } = box
  const shade = mix(color, '#000000', 0.25)
  const field = (fx: number, fy: number, fw: number, fh: number) =>
    panel(on, { x: x + w * fx, y: y + h * fy, w: w * fw, h: h * fh }, shade)
  const [kx, ky] = on.at(x + w * 0.86, y + h * 0.46)
  return [
    panel(on, { x: x - w * 0.12, y, w: w * 1.24, h: h * 1.06 }, frame),
    panel(on, box, color),
    field(0.14, 0.08, 0.3, 0.36),
    field(0.56, 0.08, 0.3, 0.36),
    panel(
      on,
      { x: x + w * 0.14, y: y + h * 0.54, w: w * 0.72, h: h * 0.36 },
      lit ? mix('#3a4650', '#ffcf7d', lit) : '#5d7078',
    ),
    panel(on, { x: x + w * 0.485, y: y + h * 0.54, w: w * 0.03, h: h * 0.36 }, color),
    ellipse(kx, ky, 3.4, 3.4, '#d9b36a'),
  ].join('')
}
