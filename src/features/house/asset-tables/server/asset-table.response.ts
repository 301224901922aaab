import { csvResponse, writeCsv } from '../../../../server/csv-response.ts'
import { ownColumns } from '../columns.rules.ts'
import type { AssetTable } from './asset-tables.service.ts'

/** The text of the file, piece by piece. The apostrophes before formulas `withoutEscape` takes back. */
export const writeTable = (pages: AsyncIterable<string[][]>): AsyncGenerator<string, void> =>
  writeCsv(
    ownColumns.map(({ header }) => header),
    pages,
  )

/** The table as a download, read from the database as fast as the browser takes it. */
export const assetTableResponse = ({ propertyName, pages }: AssetTable): Promise<Response> =>
  csvResponse(`${propertyName} assets.csv`, writeTable(pages))
