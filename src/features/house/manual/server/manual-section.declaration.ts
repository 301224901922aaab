import { manualSections } from '../../../../server/db/schema/manual.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { manualSectionEntity } from '../manual-section.entity.ts'
import { restoreManualSection, sectionTrash } from './manual.service.ts'
import { manualSectionSearch } from './manual-section-search.repository.ts'

export const manualSectionDeclaration: EntityDeclaration = {
  entity: manualSectionEntity,
  tables: [manualSections],
  trash: { of: sectionTrash, restore: restoreManualSection },
  search: manualSectionSearch,
}
