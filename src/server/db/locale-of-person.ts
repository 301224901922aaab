import { sql } from 'drizzle-orm'
import { users } from './schema/users.ts'

/** Returns the locale in which to write to a person: the one chosen in the profile, else that of the browser seen last. */
export const localeOfPerson = sql<string | null>`coalesce(${users.locale}, ${users.browserLocale})`
