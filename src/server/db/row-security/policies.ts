import type pg from 'pg'

type Client = Pick<pg.Client, 'query' | 'escapeIdentifier'>

/** A table whose rows belong to a group: by a column, or as parts of a row that does. */
export type GroupTable = {
  name: string
  /** The column with the id of the group; null for parts. */
  column: string | null
  isNullable: boolean
  /** For parts: the table that they belong to, and the columns of both. */
  whole: { table: string; own: string[]; columns: string[] } | null
}

/**
 * Lists the tables of groups from the database itself, so that a new one is never forgotten. A part references
 * something of a group by columns that are never empty; files do not count, since some belong to people.
 */
export async function listGroupTables(client: Pick<pg.Client, 'query'>): Promise<GroupTable[]> {
  const { rows: columns } = await client.query<{ name: string; nullable: boolean }>(
    `select relname as name, not attnotnull as nullable from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'family_group_id' order by 1`,
  )
  const found: GroupTable[] = [
    { name: 'family_groups', column: 'id', isNullable: false, whole: null },
    ...columns.map(({ name, nullable }) => ({
      name,
      column: 'family_group_id',
      isNullable: nullable,
      whole: null,
    })),
  ]
  const { rows: references } = await client.query<{
    name: string
    table: string
    own: string[]
    columns: string[]
  }>(
    `select part.relname as name, whole.relname as table,
        array(select attname::text from unnest(conkey) with ordinality as key (number, at)
          join pg_attribute on attrelid = conrelid and attnum = number order by at) as own,
        array(select attname::text from unnest(confkey) with ordinality as key (number, at)
          join pg_attribute on attrelid = confrelid and attnum = number order by at) as columns
      from pg_constraint join pg_class part on part.oid = conrelid join pg_class whole on whole.oid = confrelid
      where contype = 'f' and part.relnamespace = 'public'::regnamespace and whole.relname <> 'files'
        and not exists (select from pg_attribute where attrelid = conrelid and attnum = any(conkey) and not attnotnull)
      order by part.relname, conname`,
  )
  for (let size = 0; size < found.length; ) {
    size = found.length
    for (const { name, ...whole } of references)
      if (!found.some((known) => known.name === name) && found.some((known) => known.name === whole.table))
        found.push({ name, column: null, isNullable: false, whole })
  }
  return found
}

// Each setting is read once for each statement, in a subquery: read for each row it would cost more, and a planner that
// knows the value multiplies it with the condition that every statement has already, and expects one row.
const isAcross = `(select current_setting('kinstead.across', true) = 'on')`
const groups = `(select nullif(current_setting('kinstead.groups', true), ''))::uuid[]`

/** The condition for rows that statements may see and write. */
function conditionOf({ name, column, isNullable, whole }: GroupTable, quote: (name: string) => string) {
  const reached = whole
    ? `exists (select from ${quote(whole.table)} as whole where ${whole.own
        .map((own, at) => `whole.${quote(whole.columns[at] ?? '')} = ${quote(name)}.${quote(own)}`)
        .join(' and ')})`
    : `${quote(column ?? '')} = any (${groups})`
  // What belongs to no group belongs to a person: their pictures.
  return [isAcross, reached, ...(isNullable ? [`${quote(column ?? '')} is null`] : [])].join(' or ')
}

/** Switches row-level security on for all tables of groups, in the transaction of the caller if there is one. */
export async function createPolicies(client: Client, role: string): Promise<void> {
  const quote = (name: string) => client.escapeIdentifier(name)
  for (const table of await listGroupTables(client)) {
    const [name, condition] = [quote(table.name), conditionOf(table, quote)]
    await client.query(`
      alter table ${name} enable row level security, force row level security;
      drop policy if exists within_reach on ${name};
      create policy within_reach on ${name} to ${quote(role)} using (${condition}) with check (${condition})`)
  }
}

/** Creates the role that the policies apply to: it owns nothing, cannot sign in, and bypasses no policy. */
export async function createRestrictedRole(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query(`
    do $$ begin create role ${name} nologin nosuperuser nobypassrls noinherit;
    exception when duplicate_object or unique_violation then null; end $$`)
}

/**
 * Lets the role do what pages and jobs do: read and write rows, and nothing to the tables themselves. That includes
 * tables that this owner creates later, such as those of the queue.
 */
export async function grantRows(client: Client, role: string, schemas: string[]): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query(`
    alter default privileges grant usage on schemas to ${name};
    alter default privileges grant select, insert, update, delete on tables to ${name};
    alter default privileges grant usage on sequences to ${name}`)
  for (const schema of schemas.map((each) => client.escapeIdentifier(each)))
    await client.query(`
      grant usage on schema ${schema} to ${name};
      grant select, insert, update, delete on all tables in schema ${schema} to ${name};
      grant usage on all sequences in schema ${schema} to ${name}`)
}
