import { z } from 'zod'
import { currencyCode } from '../../../lib/currency-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { type FilePreview, importStep, previewStep } from '../../base/table-imports/table-imports.schemas.ts'
import type { Category } from '../categories/categories.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'
import { exchangeRate } from '../payments/payments.schemas.ts'
import { type ForeignChoices, leftOut, type Original } from './foreign-rows.rules.ts'
import type { ImportCounts } from './payment-imports.rules.ts'

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

export const importUpload = z.discriminatedUnion('step', [
  previewStep.extend({ foreign }),
  importStep.extend({
    /** Who the people of the columns are here, in the order of the columns: `new,01890a5d-…`. */
    people: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(person, 'Please choose who is who.').min(1).max(100)),
    /** The house that all of it is about; without it, it is of the group as a whole. */
    ofPropertyId: idSchema.optional(),
    foreign,
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
export type ImportPreview = FilePreview & {
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
  /** When the very same file was imported before. */
  importedAt: string | null
}

export type Imported = { expenses: number; settlements: number }
