import { type SQLWrapper, sql } from 'drizzle-orm'
import { profilePictures, providerPictures } from './schema/files.ts'
import { users } from './schema/users.ts'

/**
 * Returns the address of a person's picture, always one of ours; the picture chosen here precedes the provider's. For
 * a query that left-joins `profilePictures`.
 */
export const profileImageUrl = sql<string | null>`'/api/files/' || coalesce(${profilePictures.fileId}, (
  select known.file_id from ${providerPictures} as known where known.user_id = ${users.id})) || '/thumbnail'`

/** The same for a person whose row is not joined. */
export const profileImageOf = (userId: SQLWrapper) => sql<string | null>`'/api/files/' || coalesce(
  (select chosen.file_id from ${profilePictures} as chosen where chosen.user_id = ${userId}),
  (select known.file_id from ${providerPictures} as known where known.user_id = ${userId})) || '/thumbnail'`
