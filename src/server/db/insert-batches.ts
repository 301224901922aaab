/**
 * How many rows one statement writes. PostgreSQL accepts more, but building the SQL of 2,000 rows blocks the process
 * for 200 to 400 ms.
 */
const rowsPerInsert = 250

/** Inserts rows in batches and yields in between. */
export async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await insert(rows.slice(start, start + rowsPerInsert))
  }
}
