import { z } from 'zod'

/** What was read on a receipt: a proposal that a person accepts or not. */
export const receiptReading = z.object({
  /** Digits with at most three decimals: `1234.50`. */
  total: z.string(),
  /** An ISO 4217 code; null when the receipt names none. */
  currency: z.string().nullable(),
  /** An ISO date. */
  date: z.string().nullable(),
  seller: z.string().nullable(),
})
export type ReceiptReading = z.infer<typeof receiptReading>

/** Where receipts are read. */
export type ReceiptReader = { host: string }
