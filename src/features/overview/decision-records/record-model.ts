// A record as sections, before it has pages: what the PDF shows, in order.

export type RecordModel = {
  title: string
  /** What it is about and for which time, for the top of every page. */
  subject: string
  scope: string
  author: string
  madeText: string
  /** For the foot of a page: "Page 2 of 7". */
  pageText: (page: number, pages: number) => string
  sections: Section[]
  /** Explains codes such as <U+4E2D>; shown if the typeface lacked a character. */
  missingCharacters: string
}

export type Section = { title: string; blocks: Block[] }

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'table'; columns: Column[]; rows: Row[] }

export type Fact = { label: string; text: string }

export type Column = {
  title: string
  /** Its part of the width. */
  weight: number
  align?: 'right'
}

export type Row = {
  cells: string[]
  /** Lines below the cells, over the whole width. */
  notes?: string[]
  isTotal?: true
}
