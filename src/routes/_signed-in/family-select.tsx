import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { toast, toastFailure } from '../../components/ui/toast.tsx'
import { activityQuery } from '../../features/activity/activity.queries.ts'
import { ActivityList } from '../../features/activity/components/activity-list.tsx'
import { useRestoreAsset } from '../../features/assets/assets.queries.ts'
import { useRestoreBill, useRestoreBillSeries } from '../../features/bills/bills.queries.ts'
import { useRestoreDocument } from '../../features/documents/documents.queries.ts'
import { useRestoreFamilyEvent } from '../../features/family-events/family-events.queries.ts'
import { FamilySelectPage } from '../../features/groups/components/family-select-page.tsx'
import { GroupSettingsPart } from '../../features/groups/components/group-settings.tsx'
import { ManageGroupPage } from '../../features/groups/components/manage-group-page.tsx'
import { MemberList } from '../../features/groups/components/member-list.tsx'
import { type GroupSearch, groupSearch, groupTabs } from '../../features/groups/group-search.ts'
import {
  deletedGroupsQuery,
  groupQuery,
  membersQuery,
  myFamilyGroupsQuery,
} from '../../features/groups/groups.queries.ts'
import { can, groupName } from '../../features/groups/groups.rules.ts'
import type { GroupView } from '../../features/groups/groups.schemas.ts'
import { useRememberGroup } from '../../features/groups/selected-group.store.ts'
import { useFocusTitle } from '../../features/groups/use-focus-title.ts'
import { invitesQuery } from '../../features/invites/invites.queries.ts'
import { useRestoreSection } from '../../features/manual/manual.queries.ts'
import { useRestorePayment } from '../../features/payments/payments.queries.ts'
import { useRestoreProject } from '../../features/projects/projects.queries.ts'
import { useRestoreProperty } from '../../features/properties/properties.queries.ts'
import { SampleOffer } from '../../features/samples/components/sample-offer.tsx'
import { useRestoreSchedule } from '../../features/schedules/schedules.queries.ts'
import { useRestoreSecret } from '../../features/secrets/secrets.queries.ts'
import { useRestoreStay } from '../../features/stays/stays.queries.ts'
import { useRestoreTask } from '../../features/tasks/tasks.queries.ts'
import { TrashList } from '../../features/trash/components/trash-list.tsx'
import { trashQuery } from '../../features/trash/trash.queries.ts'
import type { TrashEntryView } from '../../features/trash/trash.schemas.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useTitleFollows } from '../../lib/use-title-follows.ts'

const InvitesPanel = lazy(() =>
  import('../../features/invites/components/invites-panel.tsx').then((module) => ({
    default: module.InvitesPanel,
  })),
)

/** The only page for picking, making and managing groups; the managed group and its part are in the address. */
export const Route = createFileRoute('/_signed-in/family-select')({
  validateSearch: groupSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => orNotFound(load(queryClient, deps)),
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? `Manage ${groupName(loaderData.name)}` : 'Your groups'),
  }),
  component: FamilySelect,
})

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
  if (tab === 'trash') return queryClient.ensureQueryData(trashQuery(familyGroupId))
  if (tab === 'invites') return queryClient.ensureInfiniteQueryData(invitesQuery(familyGroupId))
  if (tab === 'settings') return
  return queryClient.ensureQueryData(membersQuery(familyGroupId))
}

function FamilySelect() {
  const { familyGroupId } = Route.useSearch()
  useFocusTitle(familyGroupId)
  return familyGroupId ? <ManagedGroup key={familyGroupId} familyGroupId={familyGroupId} /> : <AllGroups />
}

function AllGroups() {
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  const { data: deletedGroups } = useSuspenseQuery(deletedGroupsQuery)
  const hasSample = groups.some(({ familyGroup }) => familyGroup.isSample)
  return (
    <FamilySelectPage
      groups={groups}
      deletedGroups={deletedGroups}
      sampleOffer={!hasSample && <SampleOffer />}
    />
  )
}

function ManagedGroup({ familyGroupId }: { familyGroupId: string }) {
  const { tab: wanted, kind } = Route.useSearch()
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  const { data: group } = useSuspenseQuery(groupQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: group.name })
  useTitleFollows(group.name, Route.useLoaderData()?.name)
  // What each part shows. A part without content has no tab.
  const parts = {
    members: <Members group={group} />,
    invites: can(group.role, 'member.invite') && (
      <Suspense>
        <InvitesPanel familyGroupId={familyGroupId} role={group.role} />
      </Suspense>
    ),
    settings: can(group.role, 'group.manage') && <GroupSettingsPart group={group} />,
    activity: (
      <ActivityList
        familyGroupId={familyGroupId}
        kind={kind}
        hiddenKinds={can(group.role, 'secret.see') ? [] : ['secret']}
      />
    ),
    trash: <Trash group={group} />,
  }
  const tab = wanted && parts[wanted] ? wanted : 'members'
  return (
    <ManageGroupPage group={group} groups={groups} tabs={groupTabs.filter((name) => parts[name])} tab={tab}>
      {parts[tab]}
    </ManageGroupPage>
  )
}

function Members({ group }: { group: GroupView }) {
  const { data: members } = useSuspenseQuery(membersQuery(group.id))
  return <MemberList group={group} members={members} />
}

/** How each kind of thing comes back, and who may bring it back. */
function useRestorers({ id: familyGroupId, role }: GroupView): Record<TrashEntryView['kind'], Restorer> {
  const properties = useRestoreProperty()
  const projects = useRestoreProject()
  const assets = useRestoreAsset()
  const documents = useRestoreDocument()
  const sections = useRestoreSection()
  const secrets = useRestoreSecret()
  const events = useRestoreFamilyEvent()
  const stays = useRestoreStay()
  const payments = useRestorePayment()
  const tasks = useRestoreTask()
  const schedules = useRestoreSchedule()
  const bills = useRestoreBill()
  const billSeries = useRestoreBillSeries()
  return {
    property: {
      may: can(role, 'property.delete'),
      restore: (propertyId) => properties.mutateAsync({ familyGroupId, propertyId }),
    },
    project: {
      may: can(role, 'project.edit'),
      restore: (projectId) => projects.mutateAsync({ familyGroupId, projectId }),
    },
    asset: {
      may: can(role, 'asset.edit'),
      restore: (assetId) => assets.mutateAsync({ familyGroupId, assetId }),
    },
    document: {
      may: can(role, 'document.edit'),
      restore: (documentId) => documents.mutateAsync({ familyGroupId, documentId }),
    },
    'manual-section': {
      may: can(role, 'manual.edit'),
      restore: (manualSectionId) => sections.mutateAsync({ familyGroupId, manualSectionId }),
    },
    secret: {
      may: can(role, 'property.edit'),
      restore: (secretId) => secrets.mutateAsync({ familyGroupId, secretId }),
    },
    stay: {
      may: can(role, 'stay.edit'),
      restore: (stayId) => stays.mutateAsync({ familyGroupId, stayId }),
    },
    payment: {
      may: can(role, 'payment.record'),
      restore: (paymentId) => payments.mutateAsync({ familyGroupId, paymentId }),
    },
    schedule: {
      may: can(role, 'schedule.edit'),
      restore: (scheduleId) => schedules.mutateAsync({ familyGroupId, scheduleId }),
    },
    'family-event': {
      may: can(role, 'event.edit'),
      restore: (familyEventId) => events.mutateAsync({ familyGroupId, familyEventId }),
    },
    task: {
      may: can(role, 'task.edit'),
      restore: (taskId) => tasks.mutateAsync({ familyGroupId, taskId }),
    },
    bill: {
      may: can(role, 'payment.record'),
      restore: (billId) => bills.mutateAsync({ familyGroupId, billId }),
    },
    'bill-series': {
      may: can(role, 'payment.record'),
      restore: (billSeriesId) => billSeries.mutateAsync({ familyGroupId, billSeriesId }),
    },
  }
}

type Restorer = { may: boolean; restore: (id: string) => Promise<unknown> }

function Trash({ group }: { group: GroupView }) {
  const { data: trash } = useSuspenseQuery(trashQuery(group.id))
  const restorers = useRestorers(group)
  const [restoringId, setRestoringId] = useState<string>()
  const restore = async ({ kind, id, name }: TrashEntryView) => {
    setRestoringId(id)
    try {
      await restorers[kind].restore(id)
      // The row that had the focus is gone.
      document.querySelector<HTMLElement>('main h1')?.focus()
      toast.success(`${name} is back.`)
    } catch (error) {
      toastFailure(error)
    } finally {
      setRestoringId(undefined)
    }
  }
  return (
    <TrashList
      trash={trash}
      restore={restore}
      mayRestore={({ kind }) => restorers[kind].may}
      restoringId={restoringId}
    />
  )
}
