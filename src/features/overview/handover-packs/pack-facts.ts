import type { Role } from '../../../server/context.ts'
import type { AssetCategory, AssetStatus } from '../../house/assets/assets.rules.ts'
import type { DecisionState } from '../../house/decisions/decisions.rules.ts'
import type { DocumentKind } from '../../house/documents/documents.rules.ts'
import type { SplitList } from '../../house/handover/handover.rules.ts'
import type { MeterUnit } from '../../house/meters/meters.rules.ts'
import type { Trade } from '../../house/workers/workers.rules.ts'
import type { BillRule } from '../../money/bills/bills.rules.ts'
import type { StoredTiming } from '../../work/schedules/schedules.rules.ts'

// What a pack is made of, as read from the database. A part that was not chosen is missing. Days are calendar dates.

export type PackFacts = {
  groupName: string
  propertyName: string
  /** One line; empty without an address. */
  address: string
  insurance: { carrier: string | null; policy: string | null; renewsOn: string | null }
  currency: string
  timeZone: string
  /** The handover list: what is recorded, missing, or does not apply. */
  list: SplitList
  madeAt: string
  madeBy: string
  manual?: { title: string; body: string }[]
  contractors?: ContractorFact[]
  members?: { name: string; role: Role; email: string | null }[]
  /** Names; null if the reader may not see them. */
  trusted?: string[] | null
  keys?: { label: string; copies: number; holderName: string; handedOverOn: string; note: string | null }[]
  meters?: MeterFact[]
  owners?: { name: string; basisPoints: number }[]
  decisions?: DecisionFact[]
  bills?: BillFact[]
  schedules?: ({ title: string; nextOn: string | null; description: string | null } & StoredTiming)[]
  assets?: AssetFact[]
  documents?: DocumentFact[]
  /** A value of null cannot be decrypted. */
  codes?: { label: string; value: string | null }[]
}

export type ContractorFact = {
  name: string
  company: string | null
  trades: Trade[]
  otherTrade: string | null
  phone: string | null
  email: string | null
}

export type MeterFact = {
  name: string
  unit: MeterUnit
  number: string | null
  place: string | null
  last: { readOn: string; valueThousandths: number } | null
}

export type DecisionFact = {
  question: string
  state: DecisionState
  /** The label of the adopted option; null for yes or no. */
  adoptedLabel: string | null
  /** The day it ended, or the last day to vote. */
  endsOn: string
}

export type BillFact = {
  title: string
  payee: string | null
  amountMinor: number
  isEstimate: boolean
  rule: BillRule
  startsOn: string
  endsOn: string | null
  nextOn: string | null
}

export type AssetFact = {
  name: string
  category: AssetCategory
  status: AssetStatus
  location: string | null
  manufacturer: string | null
  model: string | null
  serial: string | null
  warrantyUntil: string | null
  hasLifetimeWarranty: boolean
}

export type DocumentFact = {
  title: string
  kind: DocumentKind
  assetName: string | null
  byteSize: number
  expiresOn: string | null
}
