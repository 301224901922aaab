import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'

/** Draws the logo: a house with light falling out of its open door. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width="28"
      height="28"
      className={clsx('size-7 shrink-0', className)}
      aria-hidden="true"
    >
      <path d="M16 3 3.5 13.2V27a2 2 0 0 0 2 2h21a2 2 0 0 0 2-2V13.2z" className="fill-accent" />
      <path d="M12 29V19.5a1.5 1.5 0 0 1 1.5-1.5H20v11z" className="fill-background" />
      <path d="M20 18l-4.6 2.2V29H20z" className="fill-accent" opacity="0.55" />
    </svg>
  )
}

type LogoProps = {
  /**
   * Shows only the mark on a phone and a portrait tablet, where space is needed; screen readers still read the name.
   */
  compact?: boolean
  className?: string
}

export function Logo({ compact = false, className }: LogoProps) {
  return (
    <span
      className={clsx('inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight', className)}
    >
      <Mark />
      <span className={clsx(compact && 'max-lg:sr-only')}>{t`Kinstead`}</span>
    </span>
  )
}
