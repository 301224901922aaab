import { sql } from 'drizzle-orm'
import { users } from '../../../../server/db/schema/users.ts'
import { demoIssuer } from '../made-up-people.ts'

/** Tells whether a joined person is the one as whom visitors look around the demo. */
export const isDemo = sql<boolean>`coalesce(${users.issuer} = ${demoIssuer}, false)`
