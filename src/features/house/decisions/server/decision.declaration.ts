import {
  decisionDocuments,
  decisionOptions,
  decisions,
  decisionVoters,
  decisionVotes,
} from '../../../../server/db/schema/decisions.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { decisionEntity } from '../decision.entity.ts'
import { decisionSearch } from './decision-search.repository.ts'
import { decisionTrash, restoreDecision } from './decision-trash.service.ts'
import { ownDecisions } from './own-decisions.repository.ts'

export const decisionDeclaration: EntityDeclaration = {
  entity: decisionEntity,
  tables: [decisions, decisionOptions, decisionDocuments, decisionVoters, decisionVotes],
  trash: { of: decisionTrash, restore: restoreDecision },
  search: decisionSearch,
  own: ownDecisions,
}
