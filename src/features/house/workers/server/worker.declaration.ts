import { workers } from '../../../../server/db/schema/workers.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { workerEntity } from '../worker.entity.ts'
import { workerSearch } from './worker-search.repository.ts'
import { restoreWorker, workerTrash } from './worker-trash.service.ts'

export const workerDeclaration: EntityDeclaration = {
  entity: workerEntity,
  tables: [workers],
  trash: { of: workerTrash, restore: restoreWorker },
  search: workerSearch,
}
