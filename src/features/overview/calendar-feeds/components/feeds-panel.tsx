import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { NotLoaded } from '../../../../components/ui/show-more.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { myFamilyGroupsQuery } from '../../../base/groups/groups.queries.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { feedsQuery } from '../calendar-feeds.queries.ts'
import type { FeedsView, FeedView } from '../calendar-feeds.schemas.ts'
import { scopeLabels } from '../calendar-feeds.texts.ts'
import { FeedLine } from './feed-line.tsx'

/** Renders the secret addresses for reading the groups' calendars in a calendar app. */
export function FeedsPanel() {
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  return (
    <div className="grid grid-cols-1 gap-6">
      <SectionCard title={t`Calendar feed`}>
        <p className="text-muted">
          {t`See your groups’ calendars in the calendar app you already use. Anyone with an address can read what it shows without signing in. Keep it private, and create a new one if it leaks.`}
        </p>
        <SubscribeHelp />
      </SectionCard>
      {groups.length === 0 && <p className="text-muted">{t`You are not in a group yet.`}</p>}
      {groups.map(({ familyGroupId, familyGroup }) => (
        <GroupFeeds key={familyGroupId} familyGroupId={familyGroupId} name={groupName(familyGroup.name)} />
      ))}
    </div>
  )
}

function GroupFeeds({ familyGroupId, name }: { familyGroupId: string; name: string }) {
  const query = useQuery(feedsQuery(familyGroupId))
  const { data, isError } = query
  return (
    <SectionCard title={name}>
      {isError && <NotLoaded query={query}>{t`The addresses could not be loaded.`}</NotLoaded>}
      {!data && !isError && <Skeleton className="h-32" />}
      {data && (
        <ul className="grid divide-y" aria-label={t`Calendar feeds of ${name}`}>
          {choicesOf(data).map((choice) => (
            <FeedLine
              key={`${choice.scope}-${choice.ofPropertyId}`}
              familyGroupId={familyGroupId}
              groupName={name}
              choice={choice}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

/** An existing or possible feed. */
export type FeedChoice = {
  scope: FeedView['scope']
  ofPropertyId: string | null
  label: string
  help: string
  feed: FeedView | null
}

function choicesOf({ feeds, properties }: FeedsView): FeedChoice[] {
  const feedOf = (scope: FeedView['scope'], propertyId: string | null) =>
    feeds.find((feed) => feed.scope === scope && feed.propertyId === propertyId) ?? null
  return [
    { scope: 'ALL', ofPropertyId: null, ...scopeLabels.ALL, feed: feedOf('ALL', null) },
    { scope: 'MINE', ofPropertyId: null, ...scopeLabels.MINE, feed: feedOf('MINE', null) },
    ...properties.map(({ id, name }) => ({
      scope: 'PROPERTY' as const,
      ofPropertyId: id,
      label: name,
      help: t`Only what is planned for this property.`,
      feed: feedOf('PROPERTY', id),
    })),
  ]
}

/** Renders how common calendar apps subscribe. */
export function SubscribeHelp() {
  return (
    <details className="mt-4">
      <summary className="min-h-touch cursor-pointer content-center rounded-sm font-medium">
        {t`How to subscribe`}
      </summary>
      <ul className="mt-2 grid list-disc gap-2 ps-5">
        <li>
          <Trans>
            <strong>iPhone, iPad and Mac:</strong> choose “Open in calendar” on the device itself, then
            confirm the subscription.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Google Calendar:</strong> on a computer, add another calendar by URL and paste the
            address. Your phone then shows it too.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Outlook:</strong> add a calendar, choose “Subscribe from web”, and paste the address.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Thunderbird and others:</strong> create a new network calendar and paste the address.
          </Trans>
        </li>
      </ul>
      <p className="mt-2 text-muted">
        {t`Calendar apps check for updates by themselves, some every hour, some once a day. Changes you make there are not saved in Kinstead.`}
      </p>
    </details>
  )
}
