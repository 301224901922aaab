import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { currencyCode } from '../../../lib/currency-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { type FilePreview, importStep, previewStep } from '../../base/table-imports/table-imports.schemas.ts'
import type { Category } from '../categories/category-keys.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'
import { exchangeRate } from '../payments/payments.schemas.ts'
import { type ForeignChoices, leftOut, type Original } from './foreign-rows.rules.ts'
import type { ImportCounts } from './payment-imports.rules.ts'

const person = z.union([z.literal('new'), idSchema])

const foreignChoice = z.tuple([currencyCode, z.union([z.literal(leftOut), exchangeRate])])

/** The choice for other currencies: `USD:0.92,GBP:skip`. */
const foreign = z
  .string()
  .max(1_000)
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',').map((one) => one.split(':'))))
  .pipe(z.array(foreignChoice, { error: () => t`Choose what happens to rows in other currencies.` }))
  .transform((pairs): ForeignChoices => new Map(pairs))

export const importUpload = z.discriminatedUnion('step', [
  previewStep.extend({ foreign }),
  importStep.extend({
    /** The people of the columns, in order: `new,01890a5d-…`. */
    people: z
      .string()
      .transform((text) => text.split(','))
      .pipe(
        z
          .array(person, { error: () => t`Choose who each person is.` })
          .min(1)
          .max(100),
      ),
    /** The property of all rows; shared costs without it. */
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
  /** The group's name for it. */
  categoryName: string | null
  /** Who paid how much, and for settlements to whom; people by column. */
  sums: { person: number; to: number | null; amountMinor: number }[]
  /** The amount in its original currency. */
  original: Original | null
  /** The shares of an expense, by column. */
  borne: { person: number; amountMinor: number }[]
}

export type ForeignRows = { currency: string; rows: number }

/** The preview of a file. */
export type ImportPreview = FilePreview & {
  currency: string
  counts: ImportCounts
  /** By column: the name, the effect on their balance, and the likely person. */
  people: { name: string; balanceMinor: number; likelyId: string | null }[]
  /** The options; former members (FORMER) only if they stay settled up. */
  choices: { id: string; name: string; standing: ParticipantView['standing'] }[]
  houses: { id: string; name: string }[]
  rows: ImportRowView[]
  /** Rows in other currencies, left out or converted. */
  foreign: ForeignRows[]
  /** When the same file was imported before. */
  importedAt: string | null
}

export type Imported = { expenses: number; settlements: number }
