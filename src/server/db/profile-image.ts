import { sql } from 'drizzle-orm'
import { profilePictures } from './schema/files.ts'
import { users } from './schema/users.ts'

/**
 * The address of a person's picture: the one chosen here goes before the one that the provider knows. For a query that
 * left-joins `profilePictures`.
 */
export const profileImageUrl = sql<
  string | null
>`coalesce('/api/files/' || ${profilePictures.fileId} || '/thumbnail', ${users.profileImageUrl})`
