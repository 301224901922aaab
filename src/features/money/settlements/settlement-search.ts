import { idOf, oneOf, said } from '../balance-entries/search-values.ts'
import { settlementStatuses } from './settlements.rules.ts'

/** The filters of the settlements page. */
export const settlementSearch = (search: Record<string, unknown>) =>
  said({
    status: oneOf(settlementStatuses, search.status),
    participantId: idOf(search.participantId),
    propertyId: idOf(search.propertyId),
  })
export type SettlementSearch = ReturnType<typeof settlementSearch>

/** The initial values: payer, receiver, amount and property. */
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
