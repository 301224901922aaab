import { z } from 'zod'
import { currencyCode } from '../../../lib/currency-schemas.ts'
import { idSchema } from '../../../lib/ids.ts'
import type { Category } from '../categories/categories.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'
import { exchangeRate } from '../payments/payments.schemas.ts'
import { type ForeignChoices, leftOut, type Original } from './foreign-rows.rules.ts'
import type { ImportCounts } from './payment-imports.rules.ts'
import type { ImportProblem } from './splitwise-rows.rules.ts'

const person = z.union([z.literal('new'), idSchema])

const foreignChoice = z.tuple([currencyCode, z.union([z.literal(leftOut), exchangeRate])])

/** What happens to rows in other currencies: `USD:0.92,GBP:skip`. */
const foreign = z
  .string()
  .max(1_000)
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',').map((one) => one.split(':'))))
  .pipe(z.array(foreignChoice, 'Please choose what happens to rows in other currencies.'))
  .transform((pairs): ForeignChoices => new Map(pairs))

/** The address of an upload: first to look at what would come of it, then, with what was seen, to do it. */
export const importUpload = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('preview'), foreign }),
  z.strictObject({
    step: z.literal('import'),
    /** Of the file as it was previewed. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Please choose the file again.'),
    /** Made by the browser, so that an import that is sent twice happens once. */
    importId: idSchema,
    /** Who the people of the columns are here, in the order of the columns: `new,01890a5d-…`. */
    people: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(person, 'Please choose who is who.').min(1).max(100)),
    /** The house that all of it is about; without it, it is of the group as a whole. */
    ofPropertyId: idSchema.optional(),
    foreign,
    /** How many expenses and settlements the person agreed to add. */
    count: z.coerce.number().int().min(1),
  }),
])
export type PaymentImport = Extract<z.infer<typeof importUpload>, { step: 'import' }>

export type ImportRowView = {
  line: number
  kind: 'EXPENSE' | 'SETTLEMENT' | 'NOTHING'
  paidOn: string
  title: string
  category: Category | null
  /** Who paid how much, and of a settlement whom; people by the number of their column. */
  sums: { person: number; to: number | null; amountMinor: number }[]
  /** The amount in its original currency. */
  original: Original | null
  /** Who bears how much of an expense, in the order of the columns. */
  borne: { person: number; amountMinor: number }[]
}

export type ForeignRows = { currency: string; rows: number }

/** What a file would become. */
export type ImportPreview = {
  sha256: string
  currency: string
  counts: ImportCounts
  /** By column: their name in the file, what it does to their balance, and who they are likely here. */
  people: { name: string; balanceMinor: number; likelyId: string | null }[]
  /** Who can be chosen for them; who has left (FORMER) only where the file leaves them even. */
  choices: { id: string; name: string; standing: ParticipantView['standing'] }[]
  houses: { id: string; name: string }[]
  rows: ImportRowView[]
  /** Rows in other currencies than the group’s, including those that are left out or converted. */
  foreign: ForeignRows[]
  problems: ImportProblem[]
  moreProblems: number
  notices: string[]
  /** When the very same file was imported before. */
  importedAt: string | null
}

export type Imported = { expenses: number; settlements: number }
