import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { groupFileSchema } from '../src/features/overview/group-exports/server/group-rows.format.ts'
import {
  groupTables,
  leftOutColumns,
  leftOutTables,
} from '../src/features/overview/group-exports/server/group-tables.format.ts'
import { users } from '../src/server/db/schema/users.ts'

// For a new table of a group: declare it with its entity, or say in `leftOutTables` why it is not exported.

const schema = join(import.meta.dirname, '../src/server/db/schema')
const documented = join(import.meta.dirname, '../docs/group.schema.json')

async function listTables(): Promise<PgTable[]> {
  const modules: object[] = await Promise.all(readdirSync(schema).map((name) => import(join(schema, name))))
  const values = modules.flatMap((module) => Object.values(module))
  return [...new Set(values.filter((value): value is PgTable => is(value, PgTable)))]
}

const namedBy = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable))

/** Belongs to a group: by its own column, or because it references something of one. */
function ofGroups(tables: PgTable[]): string[] {
  const found = new Set(['family_groups'])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const table of tables) {
      const names = namedBy(table)
      // Files belong to groups and to people: the row that references a file decides.
      if (names.some((name) => found.has(name) && name !== 'files')) found.add(getTableName(table))
      if (getTableConfig(table).columns.some(({ name }) => name === 'family_group_id'))
        found.add(getTableName(table))
    }
  }
  return [...found].toSorted()
}

describe('the group export', () => {
  it('has every table of a group, or a reason why not', async () => {
    const exported = groupTables.map(getTableName)
    expect([...exported, ...Object.keys(leftOutTables)].toSorted()).toEqual(ofGroups(await listTables()))
    expect(new Set(exported).size).toBe(exported.length)
  })

  it('has each table after those that it references', () => {
    const names = groupTables.map(getTableName)
    const early = groupTables.flatMap((table, index) =>
      namedBy(table)
        .filter((name) => name !== getTableName(users) && names.indexOf(name) >= index)
        .map((name) => `${getTableName(table)} before ${name}`),
    )
    expect(early).toEqual([])
  })

  it('references no left-out table, and leaves out no missing column', () => {
    const pointing = groupTables.flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference()
        return getTableName(foreignTable) in leftOutTables
          ? [`${getTableName(table)}.${columns[0]?.name}`]
          : []
      }),
    )
    expect(pointing.filter((column) => !(column in leftOutColumns))).toEqual([])
    const there = groupTables.flatMap((table) =>
      getTableConfig(table).columns.map(({ name }) => `${getTableName(table)}.${name}`),
    )
    expect(Object.keys(leftOutColumns).filter((column) => !there.includes(column))).toEqual([])
  })

  it('has no secret, token or storage address in its columns', () => {
    const text = JSON.stringify(z.toJSONSchema(groupFileSchema))
    expect(text).not.toMatch(/sealed|token|storageKey|thumbnailKey|keyId|tokenHash/i)
  })

  it('matches its documentation (docs/group.schema.json; WRITE_SCHEMA=1 writes it)', () => {
    const made = z.toJSONSchema(groupFileSchema)
    if (process.env.WRITE_SCHEMA === '1') writeFileSync(documented, JSON.stringify(made, null, 2))
    expect(JSON.parse(readFileSync(documented, 'utf8'))).toEqual(made)
  })
})
