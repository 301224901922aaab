import type { EntityDeclaration } from '../../declarations/server/entity.declaration.ts'
import { trustedPersonEntity } from '../trusted-person.entity.ts'
import { deleteAllOf } from './emergency-access.repository.ts'
import { ownEmergencyAccess } from './own-emergency-access.repository.ts'

/** Not in the export of a group: whom to trust is decided again where it is imported. */
export const trustedPersonDeclaration: EntityDeclaration = {
  entity: trustedPersonEntity,
  own: ownEmergencyAccess,
  releasePerson: (tx, { userId }) => deleteAllOf(tx, userId),
}
