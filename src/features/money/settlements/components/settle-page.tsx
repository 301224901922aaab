import { Link } from '@tanstack/react-router'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Breadcrumbs, PageHeader } from '../../../../components/ui/page-header.tsx'
import { can, groupName } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { SettleSearch } from '../settlement-search.ts'
import { SettleForm, type SettlePlace } from './settle-form.tsx'

type SettlePageProps = Pick<SettlePlace, 'people' | 'houses'> & {
  group: GroupView
  search: SettleSearch
  today: string
  /** The house of a group that has just one: what is settled is settled there. */
  onlyHouse: string | undefined
}

/** Records a settlement; a suggested one comes filled in. */
export function SettlePage({ group, search, today, people, houses, onlyHouse }: SettlePageProps) {
  const { id: familyGroupId, role, currency } = group
  const isKnown = (id: string | undefined) => people.some((person) => person.id === id)
  const me = people.find(({ isMe }) => isMe)?.id ?? ''
  return (
    <Page width="form">
      <PageHeader
        title="Record a settlement"
        subtitle="Somebody gave somebody else money to be even. It counts once the one who got it confirms it."
        above={<SettleBreadcrumbs group={group} />}
      />
      {can(role, 'payment.record') ? (
        <SettleForm
          place={{ familyGroupId, currency, people, houses, isManager: role === 'MANAGER' }}
          defaultValues={{
            fromId: isKnown(search.from) ? (search.from ?? '') : me,
            toId: isKnown(search.to) ? (search.to ?? '') : '',
            amountMinor: search.amountMinor ?? Number.NaN,
            settledOn: today,
            method: 'BANK_TRANSFER',
            propertyId: houses.some(({ id }) => id === search.propertyId)
              ? search.propertyId
              : (onlyHouse ?? ''),
            note: null,
          }}
        />
      ) : (
        <EmptyState title="Your role in this group does not allow that">
          Ask a member or a manager to record it. You can confirm what was given to you.
        </EmptyState>
      )}
    </Page>
  )
}

const SettleBreadcrumbs = ({ group: { id: familyGroupId, name } }: { group: GroupView }) => (
  <Breadcrumbs
    links={[
      {
        key: 'group',
        link: (
          <Link to="/dashboard/$familyGroupId" params={{ familyGroupId }}>
            {groupName(name)}
          </Link>
        ),
      },
      {
        key: 'settlements',
        link: (
          <Link to="/money/$familyGroupId/settlements" params={{ familyGroupId }}>
            Settlements
          </Link>
        ),
      },
    ]}
  />
)
