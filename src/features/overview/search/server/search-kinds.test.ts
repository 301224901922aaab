import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from 'virtual:languages'
import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { addLanguage, inLocale } from '../../../../i18n/i18n.server.ts'
import { searchKinds } from '../../entity-list/server/entity-list.declaration.ts'

const schema = join(import.meta.dirname, '../../../../server/db/schema')

async function listTables() {
  const modules: object[] = await Promise.all(readdirSync(schema).map((name) => import(join(schema, name))))
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

const textOf = (rows: SQL | null | undefined) => (rows ? new PgDialect().sqlToQuery(rows).sql : '')

describe('the kinds of search results', () => {
  it('have distinct labels', () => {
    expect(new Set(searchKinds.map(({ kind }) => kind)).size).toBe(searchKinds.length)
  })

  it('say in each language that a result is over, without a word of English', () => {
    const words = (locale: string) => inLocale(locale, () => searchKinds.flatMap(({ over }) => over ?? []))
    const english = words('en')
    expect(english).toContain('ended')
    for (const [language, { messages }] of Object.entries(languages)) {
      addLanguage(language, messages)
      expect(words(language).filter((word, index) => word === english[index])).toEqual([])
    }
  })

  it('cover every table with search words', async () => {
    const searched = (await listTables())
      .map(getTableConfig)
      .filter(({ columns }) => columns.some(({ name }) => name === 'search_words'))
      .map(({ name }) => name)
    const asked = { text: 'boiler', words: ['boiler'], query: sql`'boiler'`, hasAmount: true, limit: 20 }
    const texts = searchKinds.map(({ ofPlace, ofGroup }) => textOf(ofPlace) + textOf(ofGroup?.(asked)))
    const read = (name: string) => texts.some((text) => new RegExp(`from "?${name}\\b`).test(text))
    expect(searched.length).toBeGreaterThan(7)
    expect(searched.filter((name) => !read(name))).toEqual([])
  })
})
