import { clsx } from 'clsx'

/** The mark: a house whose door stands open, so that the light falls out. */
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
  /** The mark alone on a phone, upright or lying, where other things need the room; the name is still read out. */
  compact?: boolean
  className?: string
}

/** The mark with the name. */
export function Logo({ compact = false, className }: LogoProps) {
  return (
    <span
      className={clsx('inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight', className)}
    >
      <Mark />
      <span className={clsx(compact && 'max-md:sr-only')}>Kinstead</span>
    </span>
  )
}
