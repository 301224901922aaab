import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { beforeAll, describe, expect, it } from 'vitest'

const config = getConfig()
const languages = config.locales.filter((language) => language !== config.sourceLocale)

type Text = { id: string; english: string; translation?: string }

/** The texts of the sources as they are now, with what a language has for them. */
async function textsOf(language: string): Promise<{ texts: Text[]; unused: string[] }> {
  const parts = (await getCatalogs(config)).map(async (catalog) => {
    const found = (await catalog.collect()) ?? {}
    const known = (await catalog.read(language)) ?? {}
    return {
      texts: Object.entries(found).map(([id, { message }]) => ({
        id,
        english: message ?? id,
        translation: known[id]?.translation,
      })),
      unused: Object.keys(known).filter((id) => !(id in found)),
    }
  })
  const read = await Promise.all(parts)
  return { texts: read.flatMap(({ texts }) => texts), unused: read.flatMap(({ unused }) => unused) }
}

/** Returns the names of the values in a compiled text, also of those inside its plural forms. */
const valuesIn = (tokens: unknown): string[] =>
  Array.isArray(tokens)
    ? tokens.flatMap((token) =>
        Array.isArray(token) ? [String(token[0]), ...Object.values(token[2] ?? {}).flatMap(valuesIn)] : [],
      )
    : []

/** Returns what a text is filled with: values by name, and elements by number. */
function holesOf(message: string): string {
  const elements = [...message.matchAll(/<(\d+)\/?>/g)].map(([, number]) => `<${number}>`)
  return [...new Set([...valuesIn(compileMessage(message)), ...elements])].toSorted().join()
}

describe.each(languages)('%s', (language) => {
  let texts: Text[] = []
  let unused: string[] = []
  beforeAll(async () => {
    ;({ texts, unused } = await textsOf(language))
  })

  it('has a translation of every text', () => {
    expect(texts.filter(({ translation }) => !translation).map(({ english }) => english)).toEqual([])
  })

  it('says a text the same way in each layer, because the catalogs are merged', () => {
    const told = new Map(texts.map(({ id, translation }) => [id, translation]))
    const differing = texts.filter(({ id, translation }) => told.get(id) !== translation)
    expect(differing.map(({ english, translation }) => `${english} → ${translation}`)).toEqual([])
  })

  it('fills each text with the same values and elements', () => {
    const differing = texts.filter(
      ({ english, translation }) => translation && holesOf(english) !== holesOf(translation),
    )
    expect(differing.map(({ english, translation }) => `${english} → ${translation}`)).toEqual([])
  })

  if (language === 'fr')
    it('breaks no line before a sign that belongs to the word before it', () => {
      // A “!” before a letter is typed by the reader, as in “!high”.
      const breaking = texts.filter(({ translation }) => /« | (?:[:;?»]|!(?!\w))/.test(translation ?? ''))
      expect(breaking.map(({ translation }) => translation)).toEqual([])
    })

  it('keeps no text that is no longer used', () => {
    expect(unused).toEqual([])
  })
})
