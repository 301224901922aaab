import { AsyncLocalStorage } from 'node:async_hooks'
import type { I18n, MessageDescriptor, Messages } from '@lingui/core'
import { TransNoContext } from '@lingui/react/server'
import { createElement } from 'react'
import { languageOf, sourceLanguage } from './language.ts'
import { type TextWithElements, translatorOf } from './translator.ts'

// The `#i18n` module on the server, which serves many readers at once.

type Reader = { locale: string; translator: I18n }

const english = translatorOf(sourceLanguage)
const translators = new Map([[sourceLanguage, () => english]])
const readers = new AsyncLocalStorage<Reader>()

/** Registers a language of the build. Its texts are read when its first reader comes. */
export function addLanguage(language: string, messages: () => Messages) {
  let translator: I18n | undefined
  languageOfLocale.clear()
  translators.set(language, () => (translator ??= translatorOf(language, messages())))
}

/** Each request asks; limited, because readers choose the locale. */
const languageOfLocale = new Map<string, string>()
const mostLocales = 500

function knownLanguageOf(locale: string): string {
  const known = languageOfLocale.get(locale)
  if (known) return known
  const language = languageOf(locale, translators.keys())
  if (languageOfLocale.size < mostLocales) languageOfLocale.set(locale, language)
  return language
}

const readerOf = (locale: string): Reader => ({
  locale,
  translator: translators.get(knownLanguageOf(locale))?.() ?? english,
})

/** Runs `work` with the reader's locale for every text in it. */
export const inLocale = <Result>(locale: string, work: () => Result): Result =>
  readers.run(readerOf(locale), work)

/** Sets the reader's locale of the current work once it is known. */
export function setReaderLocale(locale: string) {
  const reader = readers.getStore()
  if (reader) Object.assign(reader, readerOf(locale))
}

/** Returns the current reader's locale; English outside a request. */
export const readerLocale = () => readers.getStore()?.locale ?? sourceLanguage

const current = () => readers.getStore()?.translator ?? english

/** A text without values is its words; the library would put them together from one part each time. */
function constantOf({ messages }: I18n, text: string | MessageDescriptor): string | null {
  if (typeof text === 'string') return null
  const parts = messages[text.id] ?? text.message
  if (!Array.isArray(parts) || parts.length !== 1) return null
  const [words] = parts
  return typeof words === 'string' && !words.includes('\\') ? words : null
}

function translate(...text: Parameters<I18n['_']>): string {
  const translator = current()
  return constantOf(translator, text[0]) ?? translator._(...text)
}

/** Translates a text for the current reader. */
export const i18n = {
  _: translate,
  get locale() {
    return current().locale
  },
} as I18n

/** Renders a text with elements; written as `<Trans>` of `@lingui/react/macro`. */
export const Trans = (props: TextWithElements) =>
  createElement(TransNoContext, { ...props, lingui: { i18n } })
