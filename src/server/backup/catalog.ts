import type pg from 'pg'
import type { BackedUpTable, Manifest } from './manifest.ts'

// What there is in the database, read from its own catalog: a new table is in the backup as soon as it exists.

export type Table = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>

/** The schemas of the product. Jobs are separate, and `drizzle` is in the list of migrations. */
const ownSchemas = ['public', 'local_provider']

/** Copies that people have asked for and work in progress, all with files that are removed within a day. */
export const passingTables = ['data_exports', 'group_exports', 'group_imports']

export const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => quoted(schema, name)
export const columnList = (columns: string[]) => columns.map((column) => quoted(column)).join(', ')

/** Lists tables with the columns that are stored as they were written; generated ones follow from them. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select schema.nspname as schema, relation.relname as name,
       array(select attname::text from pg_attribute where attrelid = relation.oid and attnum > 0
         and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class relation join pg_namespace schema on schema.oid = relation.relnamespace
     where schema.nspname = any($1) and relation.relkind in ('r', 'p') and not relation.relispartition
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid
         and deptype = 'e')
     order by schema.nspname, relation.relname`,
    [ownSchemas],
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [ownSchemas],
  )
  return rows
}

export async function readServerFacts(client: pg.Client) {
  const { rows } = await client.query<{ postgres: string; snapshotAt: Date }>(
    `select current_setting('server_version') as postgres, now() as "snapshotAt"`,
  )
  const [facts] = rows
  if (!facts) throw new Error('the database did not answer')
  return facts
}

export async function exists(client: pg.Client, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    relation,
  ])
  return rows[0]?.found === true
}
