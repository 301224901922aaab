import { clsx } from 'clsx'

/** Renders a spinner; with a `label` it is announced, without one it is decorative. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex', className)}>
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        className="size-5 animate-spin"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" className="opacity-25" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
