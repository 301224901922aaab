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

/** The secret addresses under which one's calendar program reads what the groups plan. */
export function FeedsPanel() {
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  return (
    <div className="grid grid-cols-1 gap-6">
      <SectionCard title="Calendar feed">
        <p className="text-muted">
          See what your groups plan in the calendar program that you use anyway. Whoever has an address reads
          what it shows, without signing in: keep it to yourself, and make a new one if it got about.
        </p>
        <SubscribeHelp />
      </SectionCard>
      {groups.length === 0 && <p className="text-muted">You are in no group yet.</p>}
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
      {isError && <NotLoaded query={query}>The addresses could not be loaded.</NotLoaded>}
      {!data && !isError && <Skeleton className="h-32" />}
      {data && (
        <ul className="grid divide-y" aria-label={`Calendar feeds of ${name}`}>
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

/** One feed that there is or could be. */
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
      help: 'What is planned for this property alone.',
      feed: feedOf('PROPERTY', id),
    })),
  ]
}

/** How common calendar programs subscribe to an address. */
export function SubscribeHelp() {
  return (
    <details className="mt-4">
      <summary className="min-h-touch cursor-pointer content-center rounded-sm font-medium">
        How to subscribe
      </summary>
      <ul className="mt-2 grid list-disc gap-2 ps-5">
        <li>
          <strong>iPhone, iPad and Mac:</strong> press “Open in calendar” on the device itself, and confirm
          the subscription.
        </li>
        <li>
          <strong>Google Calendar:</strong> in a browser on a computer, add another calendar by its URL, and
          paste the address there. Your phone shows it afterwards.
        </li>
        <li>
          <strong>Outlook:</strong> add a calendar, choose to subscribe from the web, and paste the address.
        </li>
        <li>
          <strong>Thunderbird and others:</strong> make a new calendar on the network, and paste the address.
        </li>
      </ul>
      <p className="mt-2 text-muted">
        Programs look for news by themselves, some each hour, some once a day. What you change there does not
        come back here.
      </p>
    </details>
  )
}
