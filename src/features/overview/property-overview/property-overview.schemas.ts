import type { ManualKind } from '../../house/manual/manual.rules.ts'
import type { Trade } from '../../house/workers/workers.rules.ts'
import type { TaskCardView } from '../../work/tasks/tasks.schemas.ts'
import type { ExpiryView } from '../expiries/expiries.schemas.ts'

/** A person's stay at the property. */
export type GuestView = { stayId: string; name: string; startsOn: string; endsOn: string }

/** The first task or visit, with overdue ones before everything else. */
export type NextOfPropertyView = {
  kind: 'TASK' | 'VISIT'
  id: string
  title: string
  on: string
  /** `HH:MM` */
  time: string | null
  isOverdue: boolean
}

/** A contractor of this property, past or present. */
export type ContractorView = {
  workerId: string
  name: string
  company: string | null
  trades: Trade[]
  otherTrade: string | null
  phone: string | null
}

export type PropertyOverviewView = {
  /** Today's date at the property. */
  today: string
  /** The labels of secrets; null for those who may not know that there are any. */
  codes: string[] | null
  /** Today's confirmed stays and the next one. */
  here: GuestView[]
  arriving: GuestView | null
  /** Stays waiting for an answer. */
  requestedStays: number
  next: NextOfPropertyView | null
  /** The caller's balance in this property: positive when they are owed. */
  balanceMinor: number
  /** The next open tasks, and their total number. */
  tasks: { items: TaskCardView[]; total: number }
  /** Emergency sections of the manual. */
  urgent: { id: string; kind: ManualKind; title: string }[]
  contractors: ContractorView[]
  expiries: ExpiryView[]
}
