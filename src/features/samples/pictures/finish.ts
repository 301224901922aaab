import { ellipse, height, linear, radial, rect, width } from './brush.ts'
import type { Light } from './house-scenes.ts'

/** The filters that the parts use by name. */
export const filters = [2, 4, 8, 20]
  .map(
    (blur) =>
      `<filter id="soft${blur}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${blur}"/></filter>`,
  )
  .join('')

/**
 * What makes a drawing look like a photo that somebody took: light from one side, darker corners, and the grain of
 * film over everything.
 */
export function finish({ color, from, corners: dark }: Light): string {
  const [x1, x2] = from === 'left' ? [0, 1] : [1, 0]
  const wash = linear(
    'wash',
    [
      [0, color, 0.34],
      [0.55, color, 0.04],
      [1, '#141428', 0.2],
    ],
    [x1, 0, x2, 1],
  )
  const corners = radial('corners', [
    [0.55, '#000000', 0],
    [1, '#0a0a18', dark],
  ])
  const grain = `<filter id="noise" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="1" seed="7"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0.9 0.9 0.9 0 -1.05"/></filter><pattern id="grain" width="320" height="320" patternUnits="userSpaceOnUse"><rect width="320" height="320" filter="url(#noise)"/></pattern>`
  return [
    `<defs>${wash}${corners}${grain}</defs>`,
    rect(0, 0, width, height, 'url(#wash)', { style: 'mix-blend-mode:soft-light' }),
    ellipse(width / 2, height / 2, width * 0.78, height * 0.86, 'url(#corners)', {
      style: 'mix-blend-mode:multiply',
    }),
    rect(0, 0, width, height, 'url(#grain)', { opacity: 0.1 }),
  ].join('')
}
