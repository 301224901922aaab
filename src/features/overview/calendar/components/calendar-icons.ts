import {
  BadgeCheck,
  BedDouble,
  FileClock,
  Hammer,
  HardHat,
  type LucideIcon,
  PartyPopper,
  ReceiptText,
  Repeat,
  ShieldCheck,
  SquareCheckBig,
  SquareDashed,
} from 'lucide-react'
import type { CalendarKind } from '../calendar.rules.ts'
import type { CalendarItemView } from '../calendar.schemas.ts'

export const kindIcons: Record<CalendarKind, LucideIcon> = {
  TASK: SquareDashed,
  FORECAST: Repeat,
  PROJECT: Hammer,
  VISIT: HardHat,
  BILL: ReceiptText,
  EXPIRY: FileClock,
  STAY: BedDouble,
  EVENT: PartyPopper,
}

/** The look of each kind besides its icon, for both themes; words are always next to it. */
export const kindColors: Record<CalendarKind, string> = {
  TASK: 'bg-info-soft text-info',
  FORECAST: 'bg-raised text-muted',
  PROJECT: 'bg-accent-soft text-accent',
  VISIT: 'bg-success-soft text-success',
  BILL: 'bg-accent-soft text-accent',
  EXPIRY: 'bg-warning-soft text-warning',
  STAY: 'bg-success-soft text-success',
  EVENT: 'bg-raised text-foreground',
}

/** The same for the grid, which needs single colours. */
export const kindTokens: Record<CalendarKind, { color: string; contrastColor: string }> = {
  TASK: { color: 'var(--info-soft)', contrastColor: 'var(--info)' },
  FORECAST: { color: 'var(--raised)', contrastColor: 'var(--muted)' },
  PROJECT: { color: 'var(--accent-soft)', contrastColor: 'var(--accent)' },
  VISIT: { color: 'var(--success-soft)', contrastColor: 'var(--success)' },
  BILL: { color: 'var(--accent-soft)', contrastColor: 'var(--accent)' },
  EXPIRY: { color: 'var(--warning-soft)', contrastColor: 'var(--warning)' },
  STAY: { color: 'var(--success-soft)', contrastColor: 'var(--success)' },
  EVENT: { color: 'var(--raised)', contrastColor: 'var(--foreground)' },
}

export function iconOf({ kind, isDone, expiry }: CalendarItemView): LucideIcon {
  if (isDone) return SquareCheckBig
  if (expiry === 'INSURANCE_RENEWAL') return ShieldCheck
  return expiry === 'WARRANTY_END' ? BadgeCheck : kindIcons[kind]
}
