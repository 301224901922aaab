import { clsx } from 'clsx'
import { numberFormat } from '../../lib/formats.ts'
import { locale } from '../../lib/locale.ts'

type ProgressProps = {
  label: string
  /** From 0 to 1; omitted while unknown. */
  share?: number
  className?: string
}

/** The look of the bar, also for pages without React. */
export const barClass =
  'h-2 w-full appearance-none overflow-hidden rounded-full bg-raised accent-accent forced-colors:border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent forced-colors:[&::-webkit-progress-value]:bg-[Highlight]'

/** Renders a progress bar. */
export function Progress({ label, share, className }: ProgressProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  const format = numberFormat(locale(), { style: 'percent' })
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        {percent !== undefined && (
          <span className="text-muted tabular-nums">{format.format(percent / 100)}</span>
        )}
      </div>
      <progress aria-label={label} max={100} value={percent} className={barClass} />
    </div>
  )
}
