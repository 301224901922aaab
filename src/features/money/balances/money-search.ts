import { dayOf, idOf, said } from '../balance-entries/search-values.ts'

/** Whose balance, of the group or a property; the caller’s by default. */
export const whySearch = ({ participantId, propertyId }: Record<string, unknown>) =>
  said({ participantId: idOf(participantId), propertyId: idOf(propertyId) })
export type WhySearch = ReturnType<typeof whySearch>

/** Whose statement and which period; the caller’s of this year by default. */
export function statementSearch(search: Record<string, unknown>) {
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  return { ...whySearch(search), ...(from && to && from > to ? {} : said({ from, to })) }
}
export type StatementSearch = WhySearch & { from?: string; to?: string }
