import { meterReadings, meters } from '../../../../server/db/schema/meters.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { meterEntity } from '../meter.entity.ts'
import { meterReadingEntity } from '../meter-reading.entity.ts'
import { meterReadingTrash, restoreReading } from './meter-readings.service.ts'
import { meterSearch } from './meter-search.repository.ts'
import { meterTrash, restoreMeter } from './meters.service.ts'

export const meterDeclaration: EntityDeclaration = {
  entity: meterEntity,
  tables: [meters],
  trash: { of: meterTrash, restore: restoreMeter },
  search: meterSearch,
}

export const meterReadingDeclaration: EntityDeclaration = {
  entity: meterReadingEntity,
  tables: [meterReadings],
  trash: { of: meterReadingTrash, restore: restoreReading },
}
