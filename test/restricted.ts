import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Database, type Db, openDatabase } from '../src/server/db/client.ts'
import { createPolicies, createRestrictedRole, grantRows } from '../src/server/db/row-security/policies.ts'
import { type Reach, withReach } from '../src/server/db/row-security/reach.ts'
import { onClient } from './db-server.ts'

// With ROW_SECURITY=1 the contexts of test/factories/context.ts have a database of their own, on which row-level
// security applies: a member's reaches their group, others' reach all groups. The `db` of a test reaches everything, as
// do the factories.

/** Whether this run is under row-level security (docs/adr/0099-row-level-security.md). */
export const isRestricted = process.env.ROW_SECURITY === '1'

/** Roles are the server's, not the database's; several runs may share a server. */
export const restrictedRole = 'kinstead_restricted'

/** Creates the role, and lets it read and write a migrated database. */
export const grantRole = (url: string) =>
  onClient(url, async (client) => {
    await createRestrictedRole(client, restrictedRole)
    await grantRows(client, restrictedRole, ['public', 'local_provider'])
  })

/** Creates the role and the policies in a migrated database. */
export async function restrictRows(url: string) {
  await grantRole(url)
  await onClient(url, (client) => createPolicies(client, restrictedRole))
}

const restrictedOf = new WeakMap<Db, { database: Database; handles: Map<string, Db> }>()

/** Opens the restricted database beside the one of a test. It takes no connection before it is used. */
export function restrict(db: Db, url: string, options: Parameters<typeof openDatabase>[1]): Database | null {
  if (!isRestricted) return null
  const database = openDatabase(url, { ...options, restrictedTo: restrictedRole })
  restrictedOf.set(db, { database, handles: new Map() })
  return database
}

/** Returns the database as code with this reach sees it; the same one where row-level security is off. */
export function reachable(db: Db, reach: Reach): Db {
  const restricted = restrictedOf.get(db)
  if (!restricted) return db
  const key = JSON.stringify(reach)
  const handle = restricted.handles.get(key) ?? handleOf(restricted.database, reach)
  restricted.handles.set(key, handle)
  return handle
}

function handleOf({ db, pool }: Database, reach: Reach): Db {
  const ask: (...statement: unknown[]) => Promise<unknown> = pool.query.bind(pool)
  const query = (...statement: unknown[]) => withReach(reach, () => ask(...statement))
  const handle = drizzle<Record<string, never>, pg.Pool>(Object.create(pool, { query: { value: query } }))
  const transaction: Db['transaction'] = (work, config) =>
    withReach(reach, () => db.transaction(work, config))
  return Object.assign(handle, { transaction })
}
