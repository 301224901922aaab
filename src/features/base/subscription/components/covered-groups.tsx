import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import type { CoveredGroupView } from '../subscription.schemas.ts'

/** The groups that the person manages: which plan covers each, and who pays it. */
export function CoveredGroups({ groups }: { groups: CoveredGroupView[] }) {
  return (
    <SectionCard title="Your groups">
      <ul className="divide-y">
        {groups.map((group) => (
          <li key={group.familyGroupId} className="flex flex-wrap justify-between gap-x-4 py-3 last:pb-0">
            <Link
              to="/dashboard/$familyGroupId"
              params={{ familyGroupId: group.familyGroupId }}
              className="font-medium text-accent underline"
            >
              {group.name}
            </Link>
            <span className="text-muted">{coverOf(group)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function coverOf({ payers, properties }: CoveredGroupView): string {
  const names = payers.map(({ name, isMe }) => (isMe ? 'you' : name))
  if (names.length > 0) return `Covered, paid by ${names.join(' and ')}`
  const counted = properties === 1 ? '1 property' : `${properties} properties`
  return `Not covered by a plan, ${counted}`
}
