import { dayOf, idOf, said } from '../ledger/search-values.ts'

/** Whose figure is asked about, of the group or of one house; without a person the caller's own. */
export const whySearch = ({ participantId, propertyId }: Record<string, unknown>) =>
  said({ participantId: idOf(participantId), propertyId: idOf(propertyId) })
export type WhySearch = ReturnType<typeof whySearch>

/** Whose statement, of which days; without them the caller's own of this year. */
export function statementSearch(search: Record<string, unknown>) {
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  return { ...whySearch(search), ...(from && to && from > to ? {} : said({ from, to })) }
}
export type StatementSearch = WhySearch & { from?: string; to?: string }
