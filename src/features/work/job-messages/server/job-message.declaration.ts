import { jobMessages } from '../../../../server/db/schema/share-links.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { jobMessageEntity } from '../job-message.entity.ts'
import { ownJobMessages } from './own-job-messages.repository.ts'

export const jobMessageDeclaration: EntityDeclaration = {
  entity: jobMessageEntity,
  tables: [jobMessages],
  own: ownJobMessages,
}
