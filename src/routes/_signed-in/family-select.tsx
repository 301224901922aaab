import { t } from '@lingui/core/macro'
import { type QueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { done } from '../../components/ui/done.texts.ts'
import { Later } from '../../components/ui/later.tsx'
import { ShowMore } from '../../components/ui/show-more.tsx'
import { toast, toastFailure } from '../../components/ui/toast.tsx'
import { emergencyAccessQuery } from '../../features/base/emergency-access/emergency-access.queries.ts'
import { FamilySelectPage } from '../../features/base/groups/components/family-select-page.tsx'
import { ManageGroupPage } from '../../features/base/groups/components/manage-group-page.tsx'
import { MemberList } from '../../features/base/groups/components/member-list.tsx'
import { type GroupSearch, groupSearch, groupTabs } from '../../features/base/groups/group-links.ts'
import {
  deletedGroupsQuery,
  groupQuery,
  membersQuery,
  myFamilyGroupsQuery,
} from '../../features/base/groups/groups.queries.ts'
import { groupName } from '../../features/base/groups/groups.rules.ts'
import type { GroupView } from '../../features/base/groups/groups.schemas.ts'
import { groupTabLabels } from '../../features/base/groups/groups.texts.ts'
import { useRememberGroup, useSelectAmong } from '../../features/base/groups/selected-group.store.ts'
import { useFocusTitle } from '../../features/base/groups/use-focus-title.ts'
import { invitesQuery } from '../../features/base/invites/invites.queries.ts'
import { LeaveOnceSettledUp } from '../../features/money/balances/components/leave-once-settled-up.tsx'
import { categoriesQuery } from '../../features/money/categories/categories.queries.ts'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityList } from '../../features/overview/activity-log/components/activity-list.tsx'
import { CheckSection } from '../../features/overview/activity-seals/components/check-section.tsx'
import { myGroupExportQuery } from '../../features/overview/group-exports/group-exports.queries.ts'
import { SampleOffer } from '../../features/overview/samples/components/sample-notice.tsx'
import { TrashList } from '../../features/overview/trash/components/trash-list.tsx'
import { trashQuery, useRestoreFromTrash } from '../../features/overview/trash/trash.queries.ts'
import type { TrashEntryView } from '../../features/overview/trash/trash.schemas.ts'
import { orNotFound, pageTitle, useTitleFollows } from '../-page.ts'

const InvitesPanel = lazy(() =>
  import('../../features/base/invites/components/invites-panel.tsx').then((module) => ({
    default: module.InvitesPanel,
  })),
)

const PlanHint = lazy(() =>
  import('../../features/base/subscription/components/plan-hint.tsx').then((module) => ({
    default: module.PlanHint,
  })),
)

const GroupSettingsPart = lazy(() =>
  import('../../features/base/groups/components/group-settings.tsx').then((module) => ({
    default: module.GroupSettingsPart,
  })),
)

const GroupExportPanel = lazy(() =>
  import('../../features/overview/group-exports/components/group-export-panel.tsx').then((module) => ({
    default: module.GroupExportPanel,
  })),
)

const GroupCategories = lazy(() =>
  import('../../features/money/categories/components/group-categories.tsx').then((module) => ({
    default: module.GroupCategories,
  })),
)

const EmergencyAccess = lazy(() =>
  import('../../features/base/emergency-access/components/emergency-access.tsx').then((module) => ({
    default: module.EmergencyAccess,
  })),
)

const EndLinksOfGroup = lazy(() =>
  import('../../features/work/share-links/components/end-links-of-group.tsx').then((module) => ({
    default: module.EndLinksOfGroup,
  })),
)

/** Selects, creates and manages groups; the managed group and its part are in the address. */
export const Route = createFileRoute('/_signed-in/family-select')({
  validateSearch: groupSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => orNotFound(load(queryClient, deps)),
  head: ({ loaderData, match }) => ({
    meta: pageTitle(loaderData ? groupTitle(loaderData.name, match.search.tab) : t`Your groups`),
  }),
  component: FamilySelect,
})

const groupTitle = (name: string | null, tab: GroupSearch['tab']) =>
  [...(tab ? [groupTabLabels[tab]] : []), t`Manage ${groupName(name)}`].join(' · ')

async function load(queryClient: QueryClient, search: GroupSearch): Promise<{ name: string | null } | null> {
  const { familyGroupId } = search
  const groups = queryClient.ensureQueryData(myFamilyGroupsQuery)
  if (!familyGroupId) {
    await Promise.all([groups, queryClient.ensureQueryData(deletedGroupsQuery)])
    return null
  }
  const [{ name }] = await Promise.all([
    queryClient.ensureQueryData(groupQuery(familyGroupId)),
    loadTab(queryClient, familyGroupId, search),
    groups,
  ])
  return { name }
}

function loadTab(queryClient: QueryClient, familyGroupId: string, { tab, kind }: GroupSearch) {
  if (tab === 'activity') return queryClient.ensureInfiniteQueryData(activityQuery(familyGroupId, { kind }))
  if (tab === 'trash') return queryClient.ensureInfiniteQueryData(trashQuery(familyGroupId))
  if (tab === 'invites') return queryClient.ensureInfiniteQueryData(invitesQuery(familyGroupId))
  if (tab === 'export') return queryClient.ensureQueryData(myGroupExportQuery(familyGroupId))
  if (tab === 'categories') return queryClient.ensureQueryData(categoriesQuery(familyGroupId))
  if (tab === 'settings') return
  return Promise.all([
    queryClient.ensureQueryData(membersQuery(familyGroupId)),
    queryClient.ensureQueryData(emergencyAccessQuery(familyGroupId)),
  ])
}

function FamilySelect() {
  const { familyGroupId } = Route.useSearch()
  useFocusTitle(familyGroupId)
  return familyGroupId ? <ManagedGroup key={familyGroupId} familyGroupId={familyGroupId} /> : <AllGroups />
}

function AllGroups() {
  const { data: groups, isFetching } = useSuspenseQuery(myFamilyGroupsQuery)
  const { data: deletedGroups } = useSuspenseQuery(deletedGroupsQuery)
  useSelectAmong(isFetching ? undefined : groups)
  const { user } = Route.useRouteContext()
  const hasSample = groups.some(({ familyGroup }) => familyGroup.isSample)
  return (
    <FamilySelectPage
      groups={groups}
      deletedGroups={deletedGroups}
      sampleOffer={!hasSample && <SampleOffer />}
      planHint={
        user?.hasPlanLimits && (
          <Later>
            <PlanHint wish={{ wanted: 'group' }} />
          </Later>
        )
      }
    />
  )
}

function ManagedGroup({ familyGroupId }: { familyGroupId: string }) {
  const { tab: wanted, kind } = Route.useSearch()
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  const { data: group } = useSuspenseQuery(groupQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: group.name })
  useTitleFollows(group.name, Route.useLoaderData()?.name)
  // The content of each part. A part without content has no tab.
  const parts = {
    members: <Members group={group} />,
    invites: group.may.invite && (
      <Later>
        <InvitesPanel group={group} />
      </Later>
    ),
    settings: group.may.manage && (
      <Later>
        <GroupSettingsPart group={group} />
        <EndLinksOfGroup familyGroupId={familyGroupId} />
      </Later>
    ),
    categories: group.may.manage && (
      <Later>
        <GroupCategories familyGroupId={group.id} />
      </Later>
    ),
    activity: (
      <div className="grid gap-6">
        <CheckSection familyGroupId={familyGroupId} />
        <ActivityList familyGroupId={familyGroupId} kind={kind} />
      </div>
    ),
    trash: <Trash group={group} />,
    export: (
      <Later>
        <GroupExportPanel group={group} />
      </Later>
    ),
  }
  const tab = wanted && parts[wanted] ? wanted : 'members'
  return (
    <ManageGroupPage group={group} groups={groups} tabs={groupTabs.filter((name) => parts[name])} tab={tab}>
      {parts[tab]}
    </ManageGroupPage>
  )
}

/** Loaded on demand with the write-off form, which only removing a member needs. */
const RemoveMember = lazy(() => import('../../features/money/balances/components/remove-member.tsx'))
const memberParts = { LeaveOnceSettledUp, RemoveMember }

function Members({ group }: { group: GroupView }) {
  const { data: members } = useSuspenseQuery(membersQuery(group.id))
  const { data: access } = useSuspenseQuery(emergencyAccessQuery(group.id))
  return (
    <>
      <MemberList group={group} members={members} parts={memberParts} />
      {(group.may.manage || access.trusted.length > 0) && (
        <Later>
          <EmergencyAccess group={group} members={members} trusted={access.trusted} />
        </Later>
      )}
    </>
  )
}

function Trash({ group }: { group: GroupView }) {
  const list = useSuspenseInfiniteQuery(trashQuery(group.id))
  const { mutateAsync, isPending, variables } = useRestoreFromTrash(group.id)
  const restore = async (entry: TrashEntryView) => {
    try {
      await mutateAsync(entry)
      toast.success(done.restored(entry.name))
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
  return (
    <TrashList
      entries={list.data.pages.flatMap(({ entries }) => entries)}
      restore={restore}
      restoringId={isPending ? variables.id : undefined}
    >
      <ShowMore list={list} />
    </TrashList>
  )
}
