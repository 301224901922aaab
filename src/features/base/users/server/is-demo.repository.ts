import { sql } from 'drizzle-orm'
import { users } from '../../../../server/db/schema/users.ts'
import { demoIssuer } from '../made-up-people.ts'

/** Tells whether a joined person is one that visitors of the demo share. */
export const isDemo = sql<boolean>`coalesce(${users.issuer} = ${demoIssuer}, false)`
