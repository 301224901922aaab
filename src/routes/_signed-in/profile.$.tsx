import { t } from '@lingui/core/macro'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { Later } from '../../components/ui/later.tsx'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import { notificationPreferencesQuery } from '../../features/base/notifications/notifications.queries.ts'
import { myPayeeDetailsQuery } from '../../features/base/payee-details/payee-details.queries.ts'
import { pushSettingsQuery } from '../../features/base/push/push.queries.ts'
import { mySessionsQuery } from '../../features/base/sessions/sessions.queries.ts'
import { ThemeChoice } from '../../features/base/theme/components/theme-choice.tsx'
import { ConfirmAddress } from '../../features/base/users/components/confirm-address.tsx'
import { ProfileFrame } from '../../features/base/users/components/profile-frame.tsx'
import { currentUserQuery, myProfileQuery } from '../../features/base/users/users.queries.ts'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { myAccountDeletionQuery } from '../../features/overview/accounts/accounts.queries.ts'
import { myDataExportQuery } from '../../features/overview/data-exports/data-exports.queries.ts'
import { pageTitle } from '../-page.ts'

type Section = {
  /** The path after `/profile/`. */
  path: string
  label: string
  load: (queryClient: QueryClient) => Promise<unknown>
  Body: ComponentType
}

const details = () => import('../../features/base/users/components/profile-details.tsx')
const payeeDetails = () => import('../../features/base/payee-details/components/payee-details-form.tsx')
const preferences = () => import('../../features/base/notifications/components/notification-preferences.tsx')
const push = () => import('../../features/base/push/components/push-panel.tsx')
const sessions = () => import('../../features/base/sessions/components/session-list.tsx')
const dataExport = () => import('../../features/overview/data-exports/components/data-export-panel.tsx')
const calendarFeeds = () => import('../../features/overview/calendar-feeds/components/feeds-panel.tsx')
const device = () => import('../../features/overview/offline/components/device-panel.tsx')
const deletion = () => import('../../features/overview/accounts/components/delete-account-panel.tsx')

const AnalyticsSwitch = lazy(async () => ({
  default: (await import('../../features/base/analytics/components/analytics-switch.tsx')).AnalyticsSwitch,
}))
const ProfileDetails = lazy(async () => ({ default: (await details()).ProfileDetails }))
const PayeeDetailsForm = lazy(async () => ({ default: (await payeeDetails()).PayeeDetailsForm }))
const NotificationPreferences = lazy(async () => ({ default: (await preferences()).NotificationPreferences }))
const PushPanel = lazy(async () => ({ default: (await push()).PushPanel }))
function NotificationsSection() {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return (
    <>
      {user && <PushPanel userId={user.id} isDemo={user.isDemo} />}
      <NotificationPreferences confirmAddress={<ConfirmAddress returnTo="/profile/notifications" />} />
    </>
  )
}
const SessionList = lazy(async () => ({ default: (await sessions()).SessionList }))
function SessionsSection() {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return <SessionList hasOwnSignIn={Boolean(user?.passwordPath)} />
}
function DetailsSection() {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return (
    <>
      <ProfileDetails theme={<ThemeChoice />} />
      <PayeeDetailsForm />
      {user?.analytics && <AnalyticsSwitch isOff={user.analytics.isOff} />}
    </>
  )
}

const DevicePanel = lazy(async () => ({ default: (await device()).DevicePanel }))
function DeviceSection() {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return user && <DevicePanel userId={user.id} isDemo={user.isDemo} />
}

const firstSection: Section = {
  path: '',
  get label() {
    return t`Details`
  },
  load: (queryClient) =>
    Promise.all([
      details(),
      payeeDetails(),
      queryClient.ensureQueryData(myProfileQuery),
      queryClient.ensureQueryData(myPayeeDetailsQuery),
    ]),
  Body: DetailsSection,
}

/** The sections: address, label, content and data. */
const sections: readonly Section[] = [
  firstSection,
  {
    path: 'notifications',
    get label() {
      return t`Notifications`
    },
    load: (queryClient) =>
      Promise.all([
        preferences(),
        push(),
        queryClient.fetchQuery(notificationPreferencesQuery),
        queryClient.fetchQuery(pushSettingsQuery),
      ]),
    Body: NotificationsSection,
  },
  {
    path: 'calendar',
    get label() {
      return t`Calendar feed`
    },
    load: (queryClient) => Promise.all([calendarFeeds(), queryClient.ensureQueryData(myFamilyGroupsQuery)]),
    Body: lazy(async () => ({ default: (await calendarFeeds()).FeedsPanel })),
  },
  {
    path: 'sessions',
    get label() {
      return t`Sessions`
    },
    load: (queryClient) => Promise.all([sessions(), queryClient.fetchQuery(mySessionsQuery)]),
    Body: SessionsSection,
  },
  {
    path: 'data',
    get label() {
      return t`Your data`
    },
    load: (queryClient) => Promise.all([dataExport(), queryClient.fetchQuery(myDataExportQuery)]),
    Body: lazy(async () => ({ default: (await dataExport()).DataExportPanel })),
  },
  {
    path: 'device',
    get label() {
      return t`On this device`
    },
    load: (queryClient) => Promise.all([device(), queryClient.ensureQueryData(placesQuery)]),
    Body: DeviceSection,
  },
  {
    path: 'account',
    get label() {
      return t`Delete account`
    },
    load: (queryClient) => Promise.all([deletion(), queryClient.fetchQuery(myAccountDeletionQuery)]),
    Body: lazy(async () => ({ default: (await deletion()).DeleteAccountPanel })),
  },
]

/** Catches all paths; an unknown section opens the first one, so that old links still work. */
const sectionAt = (path: string | undefined) =>
  sections.find((section) => section.path === path) ?? firstSection

export const Route = createFileRoute('/_signed-in/profile/$')({
  staticData: { shape: 'form' },
  loader: ({ context, params }) =>
    sectionAt(params._splat)
      .load(context.queryClient)
      .then(() => null),
  head: ({ params }) => ({ meta: pageTitle(t`${sectionAt(params._splat).label} – Your profile`) }),
  component: Profile,
})

function Profile() {
  const current = sectionAt(Route.useParams()._splat)
  return (
    <ProfileFrame sections={sections} current={current}>
      <Later>
        <current.Body />
      </Later>
    </ProfileFrame>
  )
}
