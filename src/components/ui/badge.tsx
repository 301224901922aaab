import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'danger' | 'warning' | 'success' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-raised text-foreground',
  accent: 'bg-accent-soft text-accent',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-success-soft text-success',
  info: 'bg-info-soft text-info',
}

type BadgeProps = { tone?: Tone; icon?: LucideIcon; className?: string; children: ReactNode }

/** Renders a state in one or two words; the colour only repeats what the word says. */
export function Badge({ tone = 'neutral', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm border border-transparent px-2 py-0.5 text-sm font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon className="size-3.5 shrink-0" aria-hidden="true" />}
      {children}
    </span>
  )
}
