import { Link } from '@tanstack/react-router'
import { ChevronRight, Crown } from 'lucide-react'
import { cardClass } from '../../../components/ui/card.tsx'
import { groupName, roleLabels } from '../groups.rules.ts'
import type { MyFamilyGroupView } from '../groups.schemas.ts'

/** The groups that the person is in; a crown marks the ones that they manage. */
export function GroupList({ groups }: { groups: MyFamilyGroupView[] }) {
  return (
    <ul className={`${cardClass} divide-y`}>
      {groups.map(({ familyGroupId, role, familyGroup }) => (
        <li key={familyGroupId}>
          <Link
            to="/dashboard/$familyGroupId"
            params={{ familyGroupId }}
            className="flex min-h-touch items-center gap-3 p-4 transition-colors hover:bg-raised"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{groupName(familyGroup.name)}</span>
              <span className="flex items-center gap-1.5 text-sm text-muted">
                {role === 'MANAGER' && <Crown className="size-4 text-warning" aria-hidden="true" />}
                {roleLabels[role]}
              </span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
