import { z } from 'zod'
import { cleanTitle, withoutThoughts } from './title-text.ts'

/** What a model says that it read on a receipt. Untrusted: only a proposal that a person accepts. */
export type ReceiptText = {
  /** The amount paid, as digits with at most three decimals: `1234.50`. */
  total: string
  /** An ISO 4217 code; null when the receipt names none. */
  currency: string | null
  /** An ISO date. */
  date: string | null
  /** Who was paid: one line of plain text. */
  seller: string | null
}

const answered = z.object({
  total: z.union([z.string(), z.number().transform(String)]).pipe(
    z
      .string()
      .trim()
      .regex(/^\d{1,12}([.,]\d{1,3})?$/)
      .transform((total) => total.replace(',', '.')),
  ),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/)
    .nullish()
    .catch(null),
  date: z.iso.date().nullish().catch(null),
  seller: z.string().nullish().catch(null),
})

/** Reads a model’s answer, which is untrusted. @returns null without an amount above zero */
export function parseReceiptText(answer: string): ReceiptText | null {
  const plain = withoutThoughts(answer)
  const object = plain.slice(plain.indexOf('{'), plain.lastIndexOf('}') + 1)
  const { data } = answered.safeParse(parseJson(object))
  if (!data || Number(data.total) === 0) return null
  const { total, currency = null, date = null, seller } = data
  return { total, currency, date, seller: cleanTitle(seller ?? '') || null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
