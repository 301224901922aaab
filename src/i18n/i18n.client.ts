import { TransNoContext } from '@lingui/react/server'
import { createElement } from 'react'
import { type TextWithElements, translatorOf } from './translator.ts'

// The `#i18n` module in the browser. Its bundles were built in the page's language (vite.messages.ts), so that no
// catalog is loaded.

/** Translates the page's texts. */
export const i18n = translatorOf(document.documentElement.lang || 'en')

/** Returns the reader's locale, which the server wrote into the document. */
export const readerLocale = () => document.documentElement.dataset.locale ?? 'en'

/** Renders a text with elements; written as `<Trans>` of `@lingui/react/macro`. */
export const Trans = (props: TextWithElements) =>
  createElement(TransNoContext, { ...props, lingui: { i18n } })
