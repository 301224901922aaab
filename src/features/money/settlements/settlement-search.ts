import { type SettlementStatus, settlementStatuses } from './settlements.rules.ts'

// By hand, so that the schema library stays out of the script that every page loads.

/** Which settlements of a group the address asks for. */
export type SettlementSearch = { status?: SettlementStatus; participantId?: string; propertyId?: string }

const idOf = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value
    : undefined

export function settlementSearch(search: Record<string, unknown>): SettlementSearch {
  const status = settlementStatuses.find((known) => known === search.status)
  const [participantId, propertyId] = [idOf(search.participantId), idOf(search.propertyId)]
  return {
    ...(status && { status }),
    ...(participantId && { participantId }),
    ...(propertyId && { propertyId }),
  }
}

/** What the form begins with: who gives whom how much, and for which house. */
export type SettleSearch = { from?: string; to?: string; amountMinor?: number; propertyId?: string }

export function settleSearch(search: Record<string, unknown>): SettleSearch {
  const [from, to, propertyId] = [idOf(search.from), idOf(search.to), idOf(search.propertyId)]
  const amountMinor = Number(search.amountMinor)
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isSafeInteger(amountMinor) && amountMinor > 0 && { amountMinor }),
    ...(propertyId && { propertyId }),
  }
}
