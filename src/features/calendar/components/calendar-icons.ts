import {
  BadgeCheck,
  BedDouble,
  FileClock,
  Hammer,
  type LucideIcon,
  PartyPopper,
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
  EXPIRY: FileClock,
  STAY: BedDouble,
  EVENT: PartyPopper,
}

/** What a kind looks like besides its icon; both themes, and the words stand beside. */
export const kindColors: Record<CalendarKind, string> = {
  TASK: 'bg-info-soft text-info',
  FORECAST: 'bg-raised text-muted',
  PROJECT: 'bg-accent-soft text-accent',
  EXPIRY: 'bg-warning-soft text-warning',
  STAY: 'bg-success-soft text-success',
  EVENT: 'bg-raised text-foreground',
}

export const doneIcon = SquareCheckBig

export function iconOf({ kind, isDone, expiry }: CalendarItemView): LucideIcon {
  if (isDone) return doneIcon
  if (expiry === 'INSURANCE_RENEWAL') return ShieldCheck
  return expiry === 'WARRANTY_END' ? BadgeCheck : kindIcons[kind]
}
