import type { LucideIconData } from 'lucide-react'
import { createElement, type SVGProps } from 'react'

type IconData = Pick<LucideIconData, 'name' | 'node' | 'aliases' | 'size'>
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Takes the place of Lucide's `createLucideIcon` in the build (vite.chunks.ts). Lucide's own runs two components, a
 * context and several merges for each icon, which is a large part of the time that the server renders a list; the
 * product sets only class names and what every `svg` has.
 */
export default function plainIcon({ name, node, aliases = [], size: drawnSize = 24 }: IconData) {
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes))
  const ownClass = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ')
  return function PlainIcon({ className, size = 24, children, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${drawnSize} ${drawnSize}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${ownClass} ${className}` : ownClass,
        'aria-hidden': isNamed(rest) || children ? undefined : 'true',
        ...rest,
      },
      ...shapes,
      children,
    )
  }
}

/** Someone who cannot see it is told about it, so it is not hidden from them. */
function isNamed(props: IconProps): boolean {
  for (const name in props) if (name.startsWith('aria-') || name === 'role') return true
  return false
}
