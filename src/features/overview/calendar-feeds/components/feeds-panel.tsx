import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { myFamilyGroupsQuery } from '../../../base/groups/groups.queries.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { feedsQuery } from '../calendar-feeds.queries.ts'
import type { FeedsView, FeedView } from '../calendar-feeds.schemas.ts'
import { scopeLabels } from '../calendar-feeds.texts.ts'
import { FeedLine } from './feed-line.tsx'
import { SubscribeHelp } from './subscribe-help.tsx'

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
  const { data, isError, refetch, isFetching } = useQuery(feedsQuery(familyGroupId))
  return (
    <SectionCard title={name}>
      {isError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          The addresses could not be loaded.
          <Button onClick={() => refetch()} loading={isFetching}>
            Try again
          </Button>
        </div>
      )}
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
