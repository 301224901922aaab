export type QuotesSearch = { show?: 'all' }

/** Validated by hand, to keep the schema library out of the script of every page. */
export const quotesSearch = ({ show }: Record<string, unknown>): QuotesSearch =>
  show === 'all' ? { show } : {}
