import {
  BadgeCheck,
  BedDouble,
  CalendarRange,
  FileClock,
  Hammer,
  HardHat,
  ListChecks,
  type LucideIcon,
  PartyPopper,
  ReceiptText,
  Repeat,
  ShieldCheck,
  SquareCheckBig,
  SquareDashed,
  Vote,
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
  DECISION: Vote,
  STAY: BedDouble,
  EVENT: PartyPopper,
  OUTSIDE: CalendarRange,
}

/** The look of each kind besides its icon, for both themes; words are always next to it. */
export const kindColors: Record<CalendarKind, string> = {
  TASK: 'bg-kind-task-soft text-kind-task',
  FORECAST: 'bg-raised text-muted',
  PROJECT: 'bg-kind-project-soft text-kind-project',
  VISIT: 'bg-kind-visit-soft text-kind-visit',
  BILL: 'bg-kind-bill-soft text-kind-bill',
  EXPIRY: 'bg-kind-expiry-soft text-kind-expiry',
  DECISION: 'bg-info-soft text-info',
  STAY: 'bg-kind-stay-soft text-kind-stay',
  EVENT: 'bg-kind-event-soft text-kind-event',
  OUTSIDE: 'bg-raised text-foreground',
}

/** The same for the grid, which needs single colours. */
export const kindTokens: Record<CalendarKind, { color: string; contrastColor: string }> = {
  TASK: { color: 'var(--kind-task-soft)', contrastColor: 'var(--kind-task)' },
  FORECAST: { color: 'var(--raised)', contrastColor: 'var(--muted)' },
  PROJECT: { color: 'var(--kind-project-soft)', contrastColor: 'var(--kind-project)' },
  VISIT: { color: 'var(--kind-visit-soft)', contrastColor: 'var(--kind-visit)' },
  BILL: { color: 'var(--kind-bill-soft)', contrastColor: 'var(--kind-bill)' },
  EXPIRY: { color: 'var(--kind-expiry-soft)', contrastColor: 'var(--kind-expiry)' },
  DECISION: { color: 'var(--info-soft)', contrastColor: 'var(--info)' },
  STAY: { color: 'var(--kind-stay-soft)', contrastColor: 'var(--kind-stay)' },
  EVENT: { color: 'var(--kind-event-soft)', contrastColor: 'var(--kind-event)' },
  OUTSIDE: { color: 'var(--raised)', contrastColor: 'var(--foreground)' },
}

export function iconOf({ kind, isDone, expiry }: CalendarItemView): LucideIcon {
  if (isDone) return SquareCheckBig
  if (expiry === 'INSURANCE_RENEWAL') return ShieldCheck
  if (expiry === 'HANDOVER_CHECK') return ListChecks
  return expiry === 'WARRANTY_END' ? BadgeCheck : kindIcons[kind]
}
