import { t } from '@lingui/core/macro'
import { CalendarRange, Plus } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Crumb, PageHeader } from '../../../../components/ui/page-header.tsx'
import { GroupBreadcrumbs } from '../../../base/components/group-breadcrumbs.tsx'
import { maxSubscriptions } from '../calendar-subscriptions.rules.ts'
import type {
  CalendarSubscriptionsView,
  CalendarSubscriptionView,
} from '../calendar-subscriptions.schemas.ts'
import { subscriptionTexts } from '../calendar-subscriptions.texts.ts'
import { AddSubscription, EditSubscription } from './subscription-dialogs.tsx'
import { SubscriptionLine } from './subscription-line.tsx'

/** Lists the calendars from outside that a group has subscribed to. Managers add, refresh, edit and remove them. */
export function CalendarSubscriptionsPage({ view }: { view: CalendarSubscriptionsView }) {
  const { familyGroupId, groupName, may, subscriptions } = view
  const [edited, setEdited] = useState<CalendarSubscriptionView | 'new' | null>(null)
  const dialog = { familyGroupId, close: () => setEdited(null) }
  const isFull = subscriptions.length >= maxSubscriptions
  const add = may.manage && !isFull && (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      {t`Add calendar`}
    </Button>
  )
  return (
    <Page width="form">
      <PageHeader
        title={t`Other calendars`}
        subtitle={t`Shown in the calendar of this group, for everyone in it. Nobody can change them here.`}
        above={<OthersBreadcrumbs of={{ familyGroupId, groupName }} />}
        actions={subscriptions.length > 0 && add}
      />
      {subscriptions.length === 0 ? (
        <EmptyState
          icon={<CalendarRange aria-hidden="true" />}
          title={t`No other calendars yet`}
          action={add}
        >
          {t`See school holidays, waste collection or the dates of a club beside your own.`}{' '}
          {may.manage
            ? t`Look for a link called iCal, ICS or webcal on their website, and paste it here.`
            : t`A manager of this group can add them.`}
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface" aria-label={t`Other calendars`}>
          {subscriptions.map((subscription) => (
            <SubscriptionLine
              key={subscription.id}
              familyGroupId={familyGroupId}
              subscription={subscription}
              mayManage={may.manage}
              onEdit={() => setEdited(subscription)}
            />
          ))}
        </ul>
      )}
      {may.manage && isFull && <p className="mt-4 text-muted">{subscriptionTexts.full}</p>}
      {edited === 'new' && <AddSubscription {...dialog} taken={subscriptions.map(({ color }) => color)} />}
      {edited !== null && edited !== 'new' && <EditSubscription {...dialog} subscription={edited} />}
    </Page>
  )
}

function OthersBreadcrumbs({ of }: { of: { familyGroupId: string; groupName: string | null } }) {
  const link = (
    <Crumb to="/calendar" search={{ familyGroupId: of.familyGroupId }}>
      {t`Calendar`}
    </Crumb>
  )
  return <GroupBreadcrumbs of={of} links={[{ key: 'calendar', link }]} />
}
