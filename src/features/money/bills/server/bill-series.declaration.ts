import { billSeries } from '../../../../server/db/schema/bills.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { billSeriesEntity } from '../bill-series.entity.ts'
import { billSeriesTrash, restoreBillSeries } from './bill-trash.service.ts'

export const billSeriesDeclaration: EntityDeclaration = {
  entity: billSeriesEntity,
  tables: [billSeries],
  trash: { of: billSeriesTrash, restore: restoreBillSeries },
}
