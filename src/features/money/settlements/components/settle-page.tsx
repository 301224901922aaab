import { Page } from '../../../../components/layout/app-shell.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
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
        above={<MoneyBreadcrumbs of={{ familyGroupId, groupName: group.name }} part="settlements" />}
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
