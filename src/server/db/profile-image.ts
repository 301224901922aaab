import { sql } from 'drizzle-orm'
import { profilePictures, providerPictures } from './schema/files.ts'
import { users } from './schema/users.ts'

/**
 * Returns the address of a person's picture, always one of ours; the picture chosen here precedes the provider's. For
 * a query that left-joins `profilePictures`.
 */
export const profileImageUrl = sql<string | null>`'/api/files/' || coalesce(${profilePictures.fileId}, (
  select known.file_id from ${providerPictures} as known where known.user_id = ${users.id})) || '/thumbnail'`
