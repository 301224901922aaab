/** The icons of results; `search-dialog.tsx` draws them. */
export type SearchIcon =
  | 'book'
  | 'calendar'
  | 'coins'
  | 'document'
  | 'folder'
  | 'house'
  | 'key'
  | 'list'
  | 'package'
  | 'person'
  | 'receipt'
  | 'wallet'
