export type QuotesSearch = { show?: 'all' }

/** By hand, so that the schema library stays out of the script that every page loads. */
export const quotesSearch = ({ show }: Record<string, unknown>): QuotesSearch =>
  show === 'all' ? { show } : {}
