import { t } from '@lingui/core/macro'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '../../components/layout/app-shell.tsx'
import { Later } from '../../components/ui/later.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { TabLink, TabLinks } from '../../components/ui/tab-links.tsx'
import { ensureAdmin } from '../../features/base/users/users.functions.ts'
import { orNotFound, pageTitle } from '../-page.ts'

/** For administrators. For everyone else the page does not exist, and nothing of it is loaded. */
export const Route = createFileRoute('/_signed-in/acp-kc')({
  staticData: { shape: 'tabs' },
  beforeLoad: () => orNotFound(ensureAdmin()),
  head: () => ({ meta: pageTitle(t`Admin`) }),
  component: Admin,
})

const parts = [
  {
    to: '/acp-kc/users',
    get label() {
      return t`Accounts`
    },
  },
  {
    to: '/acp-kc/groups',
    get label() {
      return t`Groups`
    },
  },
  {
    to: '/acp-kc/feedback',
    get label() {
      return t`Feedback`
    },
  },
  {
    to: '/acp-kc/jobs',
    get label() {
      return t`Failed jobs`
    },
  },
  {
    to: '/acp-kc/activity',
    get label() {
      return t`Activity`
    },
  },
  {
    to: '/acp-kc/health',
    get label() {
      return t`Health`
    },
  },
] as const

/** Frames the admin area; its parts are the routes in the folder next to this file. */
function Admin() {
  return (
    <Page>
      <PageHeader
        title={t`Admin`}
        subtitle={t`The state of this installation. What families keep in it is not shown here.`}
      />
      <TabLinks label={t`Admin`}>
        <TabLink to="/acp-kc" activeOptions={{ exact: true }}>
          {t`Overview`}
        </TabLink>
        {parts.map(({ to, label }) => (
          <TabLink key={to} to={to}>
            {label}
          </TabLink>
        ))}
      </TabLinks>
      <div className="pt-6">
        <Later place={<Skeleton className="h-64" />}>
          <Outlet />
        </Later>
      </div>
    </Page>
  )
}
