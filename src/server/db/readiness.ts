import type pg from 'pg'

const diskFull = '53100'

/** More than the free room in the pages of any table. A full disk refuses it; it is gone with the statement. */
const takeSpace = `create temporary table space_for_changes on commit drop as
  select repeat('x', 1000) as filler from generate_series(1, 1000)`

/**
 * Tells whether changes can be saved: the server accepts writes (a standby does not) and has room. Space is only tested
 * once a write has failed for lack of it, and until there is some again.
 */
export function watchReadiness(pool: pg.Pool): () => Promise<boolean> {
  let lacksSpace = false
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === diskFull) lacksSpace = true
    })
  })

  return async () => {
    const { rows } = await pool.query<{ writable: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as writable`,
    )
    if (!rows[0]?.writable) return false
    if (lacksSpace) await pool.query(takeSpace)
    lacksSpace = false
    return true
  }
}
