import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LinkNotValid } from '../features/overview/worker-pages/components/link-not-valid.tsx'
import { WorkerProjectsPage } from '../features/overview/worker-pages/components/worker-projects-page.tsx'
import { resolveWorkerProjectsShare } from '../features/overview/worker-pages/worker-pages.functions.ts'
import { pageTitle } from './-page.ts'

/** Shows all jobs of one contractor, who has no account: HTML that needs no script. */
export const Route = createFileRoute('/worker-projects/$token')({
  preload: false,
  staticData: { script: 'none' },
  loader: ({ params: { token } }) => resolveWorkerProjectsShare({ data: { token } }),
  head: () => ({
    meta: [
      ...pageTitle(t`Your jobs`),
      { property: 'og:title', content: t`Your jobs` },
      { name: 'robots', content: 'noindex, nofollow, noarchive' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: WorkerProjects,
})

function WorkerProjects() {
  const resolved = Route.useLoaderData()
  if ('error' in resolved) return <LinkNotValid message={resolved.error.message} />
  return <WorkerProjectsPage view={resolved} />
}
