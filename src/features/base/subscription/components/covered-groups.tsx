import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { listFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import type { CoveredGroupView } from '../subscription.schemas.ts'

/** Renders the person's groups with the plan that covers each, and its payer. */
export function CoveredGroups({ groups }: { groups: CoveredGroupView[] }) {
  return (
    <SectionCard title={t`Your groups`}>
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
  const others = payers.filter(({ isMe }) => !isMe).map(({ name }) => name)
  const names = listFormat(locale(), {}).format(others)
  if (payers.length > others.length)
    return others.length > 0 ? t`Covered, paid by you and ${names}` : t`Covered, paid by you`
  if (others.length > 0) return t`Covered, paid by ${names}`
  const counted = plural(properties, { one: '# property', other: '# properties' })
  return t`Not covered by a plan, ${counted}`
}
