import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { ReactElement } from 'react'

/**
 * Creates the translator of one language. Each text carries its parsed English words, so that a language may be
 * incomplete.
 */
export const translatorOf = (language: string, messages: Messages = {}): I18n =>
  setupI18n({ locale: language, messages: { [language]: messages } })

/** What the macro creates from `<Trans>`: the words and their numbered elements. */
export type TextWithElements = {
  id: string
  message?: string
  values?: Record<string, unknown>
  components?: Record<string, ReactElement>
}
