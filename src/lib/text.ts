import { z } from 'zod'

// The limits of the product: titles and names 1–120, group name 2–50, description 10,000, note 2,500.

/** PostgreSQL stores neither NUL nor, in JSON, half of a character that is written as two. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Neither blanks nor what only joins, turns or marks other characters. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Whether there is anything in it that a reader sees. */
export const isVisible = (text: string) => visible.test(text)
const orEmpty = (text: string) => (isVisible(text) ? text : '')

/** What is looked for, as it was typed. */
export const filterText = (max: number) => z.string().overwrite(storable).max(max)

/** A required line of text: trimmed, and what nobody can see counts as empty. */
export const requiredText = (label: string, { min = 1, max = 120 } = {}) =>
  z
    .string({ error: `Please enter ${label}.` })
    .overwrite(storable)
    .trim()
    .overwrite(orEmpty)
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
