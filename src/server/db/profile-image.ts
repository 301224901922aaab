import { sql } from 'drizzle-orm'
import { profilePictures, providerPictures } from './schema/files.ts'
import { users } from './schema/users.ts'

/**
 * The address of a person's picture, always one of ours: the one chosen here goes before the one that the provider knows.
 * For a query that left-joins `profilePictures`.
 */
export const profileImageUrl = sql<string | null>`'/api/files/' || coalesce(${profilePictures.fileId}, (
  select known.file_id from ${providerPictures} as known where known.user_id = ${users.id})) || '/thumbnail'`
