import { clsx } from 'clsx'
import { memberFill } from './avatar.tsx'

/** Renders a dot in the colour of a person; always show it with their name. */
export const ColorDot = ({ color, className }: { color: string; className?: string }) => (
  <span
    className={clsx(
      'inline-block shrink-0 rounded-full forced-color-adjust-none',
      memberFill(color),
      className,
    )}
    aria-hidden="true"
  />
)
