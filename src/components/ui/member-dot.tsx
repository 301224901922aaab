import { clsx } from 'clsx'
import { memberFill } from './avatar.tsx'

/** Renders the dot in a member’s colour; always show it with their name. */
export const MemberDot = ({ color, className }: { color: string; className?: string }) => (
  <span
    className={clsx(
      'inline-block shrink-0 rounded-full forced-color-adjust-none',
      memberFill(color),
      className,
    )}
    aria-hidden="true"
  />
)
