import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { i18n } from '#i18n'

// Limits: titles and names 1–120, group name 2–50, description 10,000, note 2,500.

/** PostgreSQL stores neither NUL nor, in JSON, lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Excludes blanks, control and format characters and other invisible ones. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Returns whether the text has a visible character. */
export const isVisible = (text: string) => visible.test(text)
const orEmpty = (text: string) => (isVisible(text) ? text : '')

/** Validates a search text as typed. */
export const filterText = (max: number) => z.string().overwrite(storable).max(max)

/** Validates a required line of text: trimmed; invisible text counts as empty. */
export const requiredText = (missing: () => string, { min = 1, max = 120 } = {}) =>
  z
    .string({ error: missing })
    .overwrite(storable)
    .trim()
    .overwrite(orEmpty)
    .min(1, { error: missing })
    .min(min, { error: () => t`Use at least ${min} characters.` })
    .max(max, { error: () => t`Use at most ${max} characters.` })

/** Validates optional text: blank becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(storable)
    .trim()
    .max(max, { error: () => t`Use at most ${max.toLocaleString(i18n.locale)} characters.` })
    .nullish()
    .transform((text) => text || null)

/** Splits a search into words that must all match; more than five would hardly narrow it. */
export const searchWords = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean).slice(0, 5)
