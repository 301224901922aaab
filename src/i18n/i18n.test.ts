import { t } from '@lingui/core/macro'
import { describe, expect, it } from 'vitest'
import { addLanguage, i18n, inLocale, setReaderLocale } from './i18n.server.ts'
import { directionOf, languageOf } from './language.ts'

describe('the reader’s language', () => {
  it.each([
    ['de-CH', 'de'],
    ['de', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt-PT', 'en'],
    ['zh-Hant-TW', 'en'],
  ])('of %s is %s where there are English, German and Brazilian', (locale, language) => {
    expect(languageOf(locale, ['en', 'de', 'pt-BR'])).toBe(language)
  })
})

it.each([
  ['en', 'ltr'],
  ['sv', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['uz', 'ltr'],
  ['uz-Arab', 'rtl'],
])('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction)
})

describe('texts on the server', () => {
  const greeting = (name: string) => t`Hello ${name}`
  // Message ids are hashes that only the macro creates.
  addLanguage('eo', () => ({
    OVaF9k: ['Saluton ', ['name']],
    plain: ['Saluton'],
    escaped: ['Saluton\\u0021'],
  }))

  it('are English outside a request', () => {
    expect(greeting('Anna')).toBe('Hello Anna')
  })

  it('are in each reader’s language under concurrency', async () => {
    const say = (locale: string) =>
      inLocale(locale, async () => {
        await new Promise((done) => setImmediate(done))
        return greeting('Anna')
      })
    expect(await Promise.all([say('eo'), say('fr'), say('eo')])).toEqual([
      'Saluton Anna',
      'Hello Anna',
      'Saluton Anna',
    ])
  })

  it('are in a language as soon as there is one for the locale', () => {
    const locale = () => inLocale('cy-GB', () => i18n.locale)
    expect(locale()).toBe('en')
    addLanguage('cy', () => ({}))
    expect(locale()).toBe('cy')
  })

  it('without values are their words, in the language of the reader', () => {
    inLocale('eo', () => {
      expect(i18n._({ id: 'plain' })).toBe('Saluton')
      expect(i18n._({ id: 'escaped' })).toBe('Saluton!')
      expect(t`Close`).toBe('Close')
    })
  })

  it('use the person’s language once known', () => {
    inLocale('en', () => {
      setReaderLocale('eo')
      expect(i18n.locale).toBe('eo')
      expect(greeting('Anna')).toBe('Saluton Anna')
    })
    expect(i18n.locale).toBe('en')
  })
})
