import { t } from '@lingui/core/macro'
import { csvResponse, writeCsv } from '../../../../server/csv-response.ts'
import { ownColumns } from '../columns.rules.ts'
import type { AssetTable } from './asset-csv.service.ts'

/** Yields the text of the file in pieces. `withoutEscape` removes the apostrophes before formulas on import. */
export const writeTable = (pages: AsyncIterable<string[][]>): AsyncGenerator<string, void> =>
  writeCsv(
    ownColumns.map(({ header }) => header),
    pages,
  )

/** Streams the CSV download from the database as fast as the browser accepts it. */
export const assetCsvResponse = ({ propertyName, pages }: AssetTable): Promise<Response> =>
  csvResponse(t`${propertyName} assets.csv`, writeTable(pages))
