import * as house from 'lucide-react/icons/house'
import * as x from 'lucide-react/icons/x'
import { type ComponentType, createElement, type SVGProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import plainIcon from './plain-icon.ts'

const props: (SVGProps<SVGSVGElement> & { size?: number })[] = [
  {},
  { className: 'size-4 text-muted' },
  { 'aria-hidden': true },
  { 'aria-label': 'Home' },
  { role: 'img', className: 'size-4' },
  { size: 16, strokeWidth: 1, fill: 'currentColor' },
]

it.each(props)('draws the same as the icon of the library with %j', (given) => {
  const draw = (icon: ComponentType<SVGProps<SVGSVGElement>>) => renderToString(createElement(icon, given))
  // The type of an icon's module does not name its shapes.
  for (const icon of [house, x])
    expect(draw(plainIcon(Reflect.get(icon, '__iconData')))).toBe(draw(icon.default))
})
