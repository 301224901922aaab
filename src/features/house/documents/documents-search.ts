import { type DocumentKind, isDocumentKind } from './documents.rules.ts'

/** What the address of the documents says: to what the lists are narrowed. */
export type DocumentsSearch = {
  kind?: DocumentKind
  /** `house`: the property itself; else the id of an asset. */
  owner?: string
  text?: string
}

/** By hand, so that the schema library stays out of the script that every page loads. */
export function documentsSearch({ kind, owner, text }: Record<string, unknown>): DocumentsSearch {
  return {
    ...(isDocumentKind(kind) && { kind }),
    ...(typeof owner === 'string' && /^(house|[0-9a-f-]{36})$/.test(owner) && { owner }),
    // The router reads what looks like a number as one.
    ...((typeof text === 'string' || typeof text === 'number') &&
      text !== '' && { text: String(text).slice(0, 120) }),
  }
}
