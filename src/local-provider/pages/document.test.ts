import { expect, it } from 'vitest'
import { inLocale } from '../../i18n/i18n.server.ts'
import '../../server/page-language.ts'
import { renderDocument } from './document.tsx'

it.each([
  ['de-CH', 'de'],
  ['pt-BR', 'en'],
])('declares the language in which it is written: %s reads %s', (locale, language) => {
  const page = inLocale(locale, () => renderDocument({ title: 'Anmelden', nonce: 'n', children: null }))
  expect(page).toContain(`<html lang="${language}" dir="ltr"`)
})
