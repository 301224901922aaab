import { type DocumentKind, isDocumentKind } from './documents.rules.ts'

/** Parses the filters in the search parameters. */
export type DocumentsSearch = {
  kind?: DocumentKind
  /** `house` for the property itself; otherwise the ID of an owner. */
  owner?: string
  text?: string
}

/** Parsed by hand, so that the schema library stays out of the script that every page loads. */
export function documentsSearch({ kind, owner, text }: Record<string, unknown>): DocumentsSearch {
  return {
    ...(isDocumentKind(kind) && { kind }),
    ...(typeof owner === 'string' && /^(house|[0-9a-f-]{36})$/.test(owner) && { owner }),
    // The router parses values that look like numbers.
    ...((typeof text === 'string' || typeof text === 'number') &&
      text !== '' && { text: String(text).slice(0, 120) }),
  }
}
