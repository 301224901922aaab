import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '../../components/layout/app-shell.tsx'
import { Later } from '../../components/ui/later.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { TabLink, TabLinks } from '../../components/ui/tab-links.tsx'
import { ensureAdmin } from '../../features/base/users/users.functions.ts'
import { orNotFound, pageTitle } from '../../lib/page.ts'

/** For administrators. For everyone else there is no such page, and nothing of it is loaded. */
export const Route = createFileRoute('/_signed-in/acp-kc')({
  beforeLoad: () => orNotFound(ensureAdmin()),
  head: () => ({ meta: pageTitle('Admin') }),
  component: Admin,
})

const parts = [
  { to: '/acp-kc/users', label: 'Users' },
  { to: '/acp-kc/groups', label: 'Groups' },
  { to: '/acp-kc/feedback', label: 'Feedback' },
  { to: '/acp-kc/jobs', label: 'Failed jobs' },
  { to: '/acp-kc/activity', label: 'Activity' },
  { to: '/acp-kc/health', label: 'Health' },
] as const

/** The frame of the parts of the admin area: each is a route in the folder beside this file. */
function Admin() {
  return (
    <Page>
      <PageHeader
        title="Admin"
        subtitle="How this installation is doing. What families keep in it is not shown here."
      />
      <TabLinks label="Admin">
        <TabLink to="/acp-kc" activeOptions={{ exact: true }}>
          Overview
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
