/**
 * Ends all open requests of an installation that was restored: managers may have objected after its backup was made.
 * The people stay trusted and can ask again.
 */
export const endRestoredRequests = (client: { query: (statement: string) => Promise<unknown> }) =>
  client.query(
    `update emergency_requests set state = 'ENDED', ended_at = greatest(clock_timestamp(), requested_at)
     where state = 'WAITING'`,
  )
