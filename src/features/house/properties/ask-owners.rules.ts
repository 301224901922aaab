import { can } from '../../base/groups/groups.rules.ts'
import type { PropertyView } from './properties.schemas.ts'

type Asker = {
  role: PropertyView['role']
  propertyStatus: PropertyView['status']
  /** They own a share of the property today. */
  isOwner: boolean
}

/** Tells whether someone may put a question to the owners of a property: each link to the form is offered to them alone. */
export const mayAskOwners = ({ role, propertyStatus, isOwner }: Asker): boolean =>
  propertyStatus === 'ACTIVE' && can(role, 'decision.edit', { owner: isOwner })
