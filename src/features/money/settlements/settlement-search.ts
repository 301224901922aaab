import { idOf, oneOf, said } from '../ledger/search-values.ts'
import { settlementStatuses } from './settlements.rules.ts'

/** Which settlements of a group the address asks for. */
export const settlementSearch = (search: Record<string, unknown>) =>
  said({
    status: oneOf(settlementStatuses, search.status),
    participantId: idOf(search.participantId),
    propertyId: idOf(search.propertyId),
  })
export type SettlementSearch = ReturnType<typeof settlementSearch>

/** What the form begins with: who gives whom how much, and for which house. */
export function settleSearch(search: Record<string, unknown>) {
  const amountMinor = Number(search.amountMinor)
  return said({
    from: idOf(search.from),
    to: idOf(search.to),
    amountMinor: Number.isSafeInteger(amountMinor) && amountMinor > 0 ? amountMinor : undefined,
    propertyId: idOf(search.propertyId),
  })
}
export type SettleSearch = ReturnType<typeof settleSearch>
