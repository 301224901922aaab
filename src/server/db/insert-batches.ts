/**
 * How many rows one statement writes. PostgreSQL would take more, but putting the SQL of 2,000 rows together holds others
 * up for 200 to 400 ms.
 */
const rowsPerInsert = 250

/** Writes rows a few at a time, so that others get their turn in between. */
export async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await insert(rows.slice(start, start + rowsPerInsert))
  }
}
