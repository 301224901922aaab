import { Link } from '@tanstack/react-router'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import type { Role } from '../../../../server/context.ts'
import { can, groupName } from '../groups.rules.ts'
import type { MyFamilyGroupView } from '../groups.schemas.ts'
import { RoleName } from './role-name.tsx'

/** The groups that the person is in; a crown marks the ones that they manage. */
export function GroupList({ groups }: { groups: MyFamilyGroupView[] }) {
  return (
    <ul className={`${cardClass} divide-y`}>
      {groups.map(({ familyGroupId, role, familyGroup }) => (
        <li
          key={familyGroupId}
          className="flex items-center gap-2 pe-3 transition-colors hover:bg-raised sm:pe-4"
        >
          <Link
            to="/dashboard/$familyGroupId"
            params={{ familyGroupId }}
            className="min-w-0 flex-1 py-4 ps-4 -outline-offset-2!"
          >
            <span className="block truncate font-medium">{groupName(familyGroup.name)}</span>
            <RoleName role={role} />
          </Link>
          <ButtonLink
            to="/family-select"
            search={{ familyGroupId }}
            aria-label={`${openLabel(role)} ${groupName(familyGroup.name)}`}
          >
            {can(role, 'group.manage') ? 'Manage' : 'Details'}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

/** Who does not manage a group still sees its members and what happened. */
const openLabel = (role: Role) => (can(role, 'group.manage') ? 'Manage' : 'Details of')
