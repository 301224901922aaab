import type { AssetFields } from '../../house/assets/assets.schemas.ts'
import type { HandoverItem } from '../../house/handover/handover.rules.ts'
import type { KeyFields } from '../../house/keys/keys.schemas.ts'
import type { MeterFields } from '../../house/meters/meters.schemas.ts'
import type { PropertyFields } from '../../house/properties/properties.schemas.ts'
import type { Category } from '../../money/categories/category-keys.ts'
import type { ProjectStatus } from '../../work/projects/projects.rules.ts'
import type { TaskStatus } from '../../work/tasks/tasks.rules.ts'
import type { Priority } from '../../work/work-terms/priorities.rules.ts'

/** By first name; `me` is the person who loads the sample. */
export type Person = 'me' | 'Ingrid' | 'Oskar' | 'Maja' | 'Birgitta'

/** Those who share the costs; Birgitta is their grandmother. */
export const siblings: Person[] = ['me', 'Ingrid', 'Oskar', 'Maja']

/** A house with its record and work. */
export type SampleHouse = {
  /** A picture in `public/images/houses`. */
  photo: string
  facts: Pick<PropertyFields, 'name' | 'kind' | 'use' | 'timeZone'> & Partial<PropertyFields>
  record?: SampleRecord
  work?: SampleWork
}

/** The record of a house. */
export type SampleRecord = {
  owners: { validFrom: string; note: string | null; shares: SampleShare[] }[]
  manual: {
    kind:
      | 'PACKING'
      | 'ARRIVAL'
      | 'LEAVING'
      | 'SHUT_OFFS'
      | 'UTILITIES'
      | 'BINS'
      | 'NEIGHBOURS'
      | 'PAPERS'
      | 'EMERGENCY'
    title: string
    body: string
  }[]
  /** `assetFields` fills in the rest. */
  assets: (Partial<AssetFields> & { name: string })[]
  documents: {
    /** A file in `public/images/samples`. */
    file: string
    kind: 'PHOTO' | 'MANUAL' | 'RECEIPT' | 'CERTIFICATE' | 'DEED'
    title: string
    /** The name of its asset; without one it belongs to the house. */
    asset?: string
    expiresOn?: string
  }[]
  secrets: { label: string; value: string }[]
  decisions?: SampleDecision[]
  meters?: SampleMeter[]
  keys?: SampleKey[]
  /** Items of the handover list that do not apply to it. */
  exempted?: HandoverItem[]
}

export type SampleMeter = MeterFields & { readings: { readOn: string; valueThousandths: number }[] }

/** Held by a person of the family or by someone else. */
export type SampleKey = Omit<KeyFields, 'holderUserId' | 'holderName'> & {
  holder: { relative: Person } | { name: string }
}

/** A yes/no question to the owners of today, by share, with more than half. */
export type SampleDecision = {
  question: string
  background: string
  state: 'OPEN' | 'ADOPTED'
  openedOn: string
  deadlineOn: string
  /** The files of documents of the house. */
  documents?: string[]
  /** By the first name of an owner; the others have not voted. */
  votes: { by: Person; isYes: boolean }[]
}

/** `relative` is the first name of a sample relative. */
export type SampleShare = { basisPoints: number } & ({ relative: string } | { name: string })

/** The work in a house. */
export type SampleWork = {
  projects: {
    title: string
    description: string
    kind: 'REPAIR' | 'RENOVATION' | 'ADMIN'
    status: ProjectStatus
    statusReason?: string
    priority?: Priority
    lead?: Person
    startsOn?: string
    targetOn?: string
    budgetMinor?: number
  }[]
  tasks: SampleTask[]
  schedules: SampleSchedule[]
  stays: SampleStay[]
}

export type SampleStay = {
  relative: Person
  startsOn: string
  endsOn: string
  guests: number
  note?: string
  status: 'REQUESTED' | 'CONFIRMED'
  /** How many items of the packing list they have ticked off. */
  packed?: number
  /** What they wrote in the guest book. */
  entry?: { body: string }
}

export type SampleTask = {
  title: string
  description?: string
  /** The title of a project of the same house. */
  project?: string
  /** The name of an asset of the same house. */
  asset?: string
  status: TaskStatus
  statusReason?: string
  priority?: Priority
  assignee?: Person
  dueOn?: string
  costMinor?: number
  needsApproval?: boolean
  /** Who requested the review, or completed it. */
  by?: Person
  completedOn?: string
  checklist?: { text: string; isDone: boolean }[]
  comments?: { by: Person; body: string }[]
}

export type SampleSchedule = {
  title: string
  asset?: string
  rule: string
  countedFrom: 'DUE_DATE' | 'COMPLETION'
  startsOn: string
  leadDays: number
  rotation: 'NONE' | 'ROUND_ROBIN'
  members: Person[]
  checklist?: string[]
}

export type SampleMoney = {
  payments: SamplePayment[]
  settlements: {
    from: Person
    to: Person
    amountMinor: number
    settledOn: string
    status: 'RECORDED' | 'CONFIRMED'
  }[]
  bills: {
    property: string
    title: string
    payee: string
    amountMinor: number
    isEstimate: boolean
    category: Category
    rule: 'MONTHLY' | 'QUARTERLY' | 'YEARLY'
    startsOn: string
    /** The payer of past bills. */
    paidBy?: Person
  }[]
  budgets: { property: string; category: Category | null; amountMinor: number }[]
}

export type SamplePayment = {
  kind: 'EXPENSE' | 'INCOME'
  /** The name of a sample house; without one it is for the whole family. */
  property?: string
  /** The title of a project of that house. */
  project?: string
  title: string
  amountMinor: number
  paidOn: string
  payer: Person
  category: Category
  note?: string
  /** Equally among the siblings by default, or among the owners. */
  split?: 'OWNERSHIP'
  /** Waits for approval. */
  isPending?: boolean
}
