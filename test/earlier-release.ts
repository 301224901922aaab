import type pg from 'pg'

// Fills the schema of an earlier release with the rows of today, as far as it could have them.

type Column = { name: string; type: string; isGenerated: boolean; required: string | null }
export type Table = { name: string; columns: Column[]; checks: string[] }
type Rows = Record<string, string>

/** Returns the tables of a schema with what a row needs. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
       (select coalesce(json_agg(pg_get_expr(conbin, conrelid)), '[]') from pg_constraint
        where conrelid = pg_class.oid and contype = 'c') as checks,
       (select json_agg(json_build_object('name', format('%I', attname), 'type', format_type(atttypid, atttypmod),
          'isGenerated', attgenerated <> '',
          'required', case when attnotnull then coalesce(pg_get_expr(adbin, adrelid), format('%s', case typcategory
            when 'S' then '''x''' when 'N' then '1' when 'U' then case typname when 'uuid' then 'gen_random_uuid()' else '''{}''' end
            else 'null' end)) end) order by attnum)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'local_provider') order by 1`,
  )
  return rows
}

/** Returns the rows of all tables as JSON. */
export async function readRows(client: pg.Client): Promise<Rows> {
  const rows: Rows = {}
  for (const { name } of await tablesOf(client)) {
    const { rows: found } = await client.query<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from ${name} as t`,
    )
    rows[name] = found[0]?.rows ?? '[]'
  }
  return rows
}

/**
 * Inserts rows into the tables of an earlier release. A column that was required and is not any more gets its default or
 * some value; a row that this release would have refused is left out.
 */
export async function fill(client: pg.Client, rows: Rows): Promise<void> {
  await client.query('set local session_replication_role = replica')
  for (const { name, columns, checks } of await tablesOf(client)) {
    const written = columns.filter(({ isGenerated }) => !isGenerated)
    const values = written.map(
      (column) =>
        `${column.required ? `coalesce(t.${column.name}, ${column.required})` : `t.${column.name}`} as ${column.name}`,
    )
    const names = written.map((column) => column.name).join(', ')
    const holds = checks.map((check) => `(${check}) is not false`)
    await client.query(
      `insert into ${name} (${names}) select ${names} from (
         select ${values.join(', ')} from json_populate_recordset(null::${name}, $1) as t
       ) as t where ${['true', ...holds].join(' and ')} on conflict do nothing`,
      [rows[name] ?? '[]'],
    )
  }
  await removeOrphans(client)
  await client.query('set local session_replication_role = origin')
}

type Key = { child: string; parent: string; columns: string[]; keys: string[] }

/** Removes rows that refer to one that was left out, and those that refer to them. */
async function removeOrphans(client: pg.Client): Promise<void> {
  const { rows: keys } = await client.query<Key>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select json_agg(format('%I', attname) order by at) from unnest(conkey) with ordinality as of (number, at)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns,
       (select json_agg(format('%I', attname) order by at) from unnest(confkey) with ordinality as of (number, at)
        join pg_attribute on attrelid = confrelid and attnum = number) as keys
     from pg_constraint where contype = 'f'`,
  )
  const removals = keys.map(({ child, parent, columns, keys: parentKeys }) => {
    const isSet = columns.map((column) => `child.${column} is not null`).join(' and ')
    const matches = columns.map((column, at) => `parent.${parentKeys[at]} = child.${column}`).join(' and ')
    return `delete from ${child} as child
      where ${isSet} and not exists (select from ${parent} as parent where ${matches})`
  })
  for (let removed = 1; removed > 0; ) removed = sum(await inOneGo(client, removals))
}

const sum = (results: pg.QueryResult[]) => results.reduce((total, { rowCount }) => total + (rowCount ?? 0), 0)

/** Sends many statements at once: waiting for each would take most of the time. */
const inOneGo = async (client: pg.Client, statements: string[]) =>
  [await client.query(statements.join(';\n'))].flat()

/** Returns the tables without rows. */
export async function emptyTables(client: pg.Client): Promise<string[]> {
  const looks = (await tablesOf(client)).map(
    ({ name }) => `select '${name}' as name where not exists (select from ${name})`,
  )
  const { rows } = await client.query<{ name: string }>(looks.join(' union all '))
  return rows.map(({ name }) => name)
}

/** Checks all keys again. @throws for a row that refers to none */
export async function checkKeys(client: pg.Client): Promise<void> {
  await client.query('set constraints all immediate')
  const { rows } = await client.query<{ name: string; on: string }>(
    `update pg_constraint set convalidated = false where contype = 'f'
     returning conrelid::regclass::text as "on", format('%I', conname) as name`,
  )
  await inOneGo(
    client,
    rows.map(({ on, name }) => `alter table ${on} validate constraint ${name}`),
  )
}
