import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'

// What docs/scaling.md says about keys and groups is true of the schema. For a new table: give it `family_group_id` if it
// belongs to a group; otherwise add it to the list there.

const schema = join(import.meta.dirname, '../src/server/db/schema')
const modules: object[] = await Promise.all(readdirSync(schema).map((name) => import(join(schema, name))))
const tables = [
  ...new Set(
    modules
      .flatMap((module) => Object.values(module))
      .filter((value): value is PgTable => is(value, PgTable)),
  ),
]
const doc = readFileSync(join(import.meta.dirname, '../docs/scaling.md'), 'utf8')

const columnsOf = (table: PgTable) => getTableConfig(table).columns.map(({ name }) => name)
const referencesOf = (table: PgTable) => getTableConfig(table).foreignKeys.map((key) => key.reference())
const hasGroup = (table: PgTable) => columnsOf(table).includes('family_group_id')

/** Belongs to a group through another table: by a reference that may not be empty. */
function isPartOfGroup(table: PgTable): boolean {
  return referencesOf(table).some(
    ({ columns, foreignTable }) =>
      getTableName(foreignTable) !== 'files' &&
      columns.every(({ notNull }) => notNull) &&
      (hasGroup(foreignTable) || isPartOfGroup(foreignTable)),
  )
}

/** The names in backticks of the first column of the table under a heading. */
function listed(heading: string): string[] {
  const [, section = ''] = doc.split(`### ${heading}\n`)
  const [part = ''] = section.split(/^#/m)
  return [...part.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
  )
}

const named = (some: PgTable[]) => some.map(getTableName).toSorted()
const ofGroup = tables.filter(hasGroup)
const parts = tables.filter((table) => !hasGroup(table) && isPartOfGroup(table))
const others = tables.filter((table) => !hasGroup(table) && !isPartOfGroup(table))

describe('the keys of a database in several parts (docs/scaling.md)', () => {
  it('lists the tables that belong to a group only through another one', () =>
    expect(listed('Parts of something').toSorted()).toEqual(named(parts)))

  it('lists the tables that belong to no group', () => {
    expect(listed('Of no group').toSorted()).toEqual(named(others).filter((name) => name !== 'family_groups'))
  })

  it('has a group or a property in each reference within a group', () => {
    const wrong = ofGroup.flatMap((table) =>
      referencesOf(table)
        .filter(({ foreignTable }) => hasGroup(foreignTable) && getTableName(foreignTable) !== 'files')
        .filter(({ columns }) => !columns.some(({ name }) => /^(family_group_id|property_id)$/.test(name)))
        .map(({ columns }) => `${getTableName(table)}: ${columns.map(({ name }) => name).join(', ')}`),
    )
    expect(wrong).toEqual([])
  })

  it('references a table of another kind only where the other kind is everywhere', () => {
    const wrong = others.flatMap((table) =>
      referencesOf(table)
        .filter(({ foreignTable }) => hasGroup(foreignTable) && getTableName(foreignTable) !== 'files')
        .map(({ foreignTable }) => `${getTableName(table)} → ${getTableName(foreignTable)}`),
    )
    expect(wrong).toEqual([])
  })
})
