import { clsx } from 'clsx'

type UsageBarProps = {
  /** The subject, for screen readers; the numbers are shown next to it as text. */
  label: string
  /** From 0; more than 100 fills the bar. */
  percent: number
  tone: 'accent' | 'warning' | 'danger'
}

const tones: Record<UsageBarProps['tone'], string> = {
  accent: '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
  warning: '[&::-moz-progress-bar]:bg-warning [&::-webkit-progress-value]:bg-warning',
  danger: '[&::-moz-progress-bar]:bg-danger [&::-webkit-progress-value]:bg-danger',
}

/** Shows how much of a limit is used. The colour only repeats the text next to it. */
export const UsageBar = ({ label, percent, tone }: UsageBarProps) => (
  <progress
    aria-label={label}
    aria-valuetext={`${percent} %`}
    max={100}
    value={Math.min(percent, 100)}
    className={clsx(
      'h-2 w-full appearance-none overflow-hidden rounded-full bg-raised forced-colors:border',
      '[&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-full',
      'forced-colors:[&::-webkit-progress-value]:bg-[Highlight]',
      tones[tone],
    )}
  />
)
