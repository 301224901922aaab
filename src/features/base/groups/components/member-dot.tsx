import { clsx } from 'clsx'
import { memberColors } from '../groups.rules.ts'

const fills = {
  clay: 'bg-member-clay',
  pine: 'bg-member-pine',
  lake: 'bg-member-lake',
  plum: 'bg-member-plum',
  moss: 'bg-member-moss',
  rust: 'bg-member-rust',
  slate: 'bg-member-slate',
  sand: 'bg-member-sand',
} as const

/** The colour by which a member is told apart; it never stands without their name. */
export function MemberDot({ color, className }: { color: string; className?: string }) {
  const known = memberColors.find((name) => name === color) ?? 'slate'
  return (
    <span
      className={clsx('inline-block shrink-0 rounded-full forced-color-adjust-none', fills[known], className)}
      aria-hidden="true"
    />
  )
}
