import { z } from 'zod'

// The limits of the product: titles and names 1–120, group name 2–50, description 10,000, note 2,500.

/** PostgreSQL stores neither NUL nor, in JSON, half of a character that is written as two. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** A required line of text: trimmed, and only-whitespace counts as empty. */
export const requiredText = (label: string, { min = 1, max = 120 } = {}) =>
  z
    .string({ error: `Please enter ${label}.` })
    .overwrite(storable)
    .trim()
    .min(1, `Please enter ${label}.`)
    .min(min, `Please use at least ${min} characters.`)
    .max(max, `Please use at most ${max} characters.`)

/** Text that may be left out: blank becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(storable)
    .trim()
    .max(max, `Please use at most ${max.toLocaleString('en')} characters.`)
    .nullish()
    .transform((text) => text || null)
