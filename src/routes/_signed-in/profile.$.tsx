import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { myAccountDeletionQuery } from '../../features/accounts/accounts.queries.ts'
import { myDataExportQuery } from '../../features/data-exports/data-exports.queries.ts'
import { myFamilyGroupsQuery } from '../../features/groups/groups.queries.ts'
import { notificationPreferencesQuery } from '../../features/notifications/notifications.queries.ts'
import { mySessionsQuery } from '../../features/sessions/sessions.queries.ts'
import { ThemeChoice } from '../../features/theme/components/theme-choice.tsx'
import { ConfirmAddress } from '../../features/users/components/confirm-address.tsx'
import { ProfileFrame } from '../../features/users/components/profile-frame.tsx'
import { myProfileQuery } from '../../features/users/users.queries.ts'
import { pageTitle } from '../../lib/page-title.ts'

type Section = {
  /** What comes after `/profile/`. */
  path: string
  label: string
  load: (queryClient: QueryClient) => Promise<unknown>
  Body: ComponentType
}

const details = () => import('../../features/users/components/profile-details.tsx')
const preferences = () => import('../../features/notifications/components/notification-preferences.tsx')
const sessions = () => import('../../features/sessions/components/session-list.tsx')
const dataExport = () => import('../../features/data-exports/components/data-export-panel.tsx')
const calendarFeeds = () => import('../../features/calendar-feeds/components/feeds-panel.tsx')
const deletion = () => import('../../features/accounts/components/delete-account-panel.tsx')

const ProfileDetails = lazy(async () => ({ default: (await details()).ProfileDetails }))
const NotificationPreferences = lazy(async () => ({ default: (await preferences()).NotificationPreferences }))
const NotificationsSection = () => (
  <NotificationPreferences confirmAddress={<ConfirmAddress returnTo="/profile/notifications" />} />
)
const DetailsSection = () => <ProfileDetails theme={<ThemeChoice />} />

const firstSection: Section = {
  path: '',
  label: 'Details',
  load: (queryClient) => Promise.all([details(), queryClient.ensureQueryData(myProfileQuery)]),
  Body: DetailsSection,
}

/** One entry for each section: its address, its name, what it shows and what that needs. */
const sections: readonly Section[] = [
  firstSection,
  {
    path: 'notifications',
    label: 'Notifications',
    load: (queryClient) => Promise.all([preferences(), queryClient.fetchQuery(notificationPreferencesQuery)]),
    Body: NotificationsSection,
  },
  {
    path: 'calendar',
    label: 'Calendar feed',
    load: (queryClient) => Promise.all([calendarFeeds(), queryClient.ensureQueryData(myFamilyGroupsQuery)]),
    Body: lazy(async () => ({ default: (await calendarFeeds()).FeedsPanel })),
  },
  {
    path: 'sessions',
    label: 'Sessions',
    load: (queryClient) => Promise.all([sessions(), queryClient.fetchQuery(mySessionsQuery)]),
    Body: lazy(async () => ({ default: (await sessions()).SessionList })),
  },
  {
    path: 'data',
    label: 'Your data',
    load: (queryClient) => Promise.all([dataExport(), queryClient.fetchQuery(myDataExportQuery)]),
    Body: lazy(async () => ({ default: (await dataExport()).DataExportPanel })),
  },
  {
    path: 'account',
    label: 'Delete account',
    load: (queryClient) => Promise.all([deletion(), queryClient.fetchQuery(myAccountDeletionQuery)]),
    Body: lazy(async () => ({ default: (await deletion()).DeleteAccountPanel })),
  },
]

/** The route catches all: what is no section (any more) opens the first one, so that an old link still leads here. */
const sectionAt = (path: string | undefined) =>
  sections.find((section) => section.path === path) ?? firstSection

export const Route = createFileRoute('/_signed-in/profile/$')({
  loader: ({ context, params }) =>
    sectionAt(params._splat)
      .load(context.queryClient)
      .then(() => null),
  head: ({ params }) => ({ meta: pageTitle(`${sectionAt(params._splat).label} – Your profile`) }),
  component: Profile,
})

function Profile() {
  const current = sectionAt(Route.useParams()._splat)
  return (
    <ProfileFrame sections={sections} current={current}>
      <Suspense>
        <current.Body />
      </Suspense>
    </ProfileFrame>
  )
}
