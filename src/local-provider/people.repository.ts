import { sql } from 'drizzle-orm'
import type { Executor } from '../server/db/client.ts'
import { providerAccounts } from '../server/db/schema/local-provider.ts'
import { users } from '../server/db/schema/users.ts'
import { mountPath } from './paths.ts'

/**
 * Lets accounts keep their person when the installation has a new address: the person is known by the issuer, and the
 * issuer is an address. One who has signed in at several addresses keeps the oldest person.
 */
export async function keepPeople(db: Executor, issuer: string): Promise<void> {
  await db.execute(sql`
    update ${users} set issuer = ${issuer} where id in (
      select distinct on (known.subject) known.id
      from ${providerAccounts} as account join ${users} as known on known.subject = account.id::text
      where known.issuer <> ${issuer} and known.issuer like ${`%${mountPath}`}
        and not exists (
          select from ${users} as here where here.issuer = ${issuer} and here.subject = known.subject)
      order by known.subject, known.created_at, known.id)`)
}
