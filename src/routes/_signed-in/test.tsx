import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { Page } from '../../components/layout/app-shell.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { ChecksPanel } from '../../features/base/checks/components/checks-panel.tsx'
import { ensureAdmin } from '../../features/base/users/users.functions.ts'
import { orNotFound, pageTitle } from '../../lib/page.ts'

const Gallery = lazy(() =>
  import('../../components/ui/gallery.tsx').then((module) => ({ default: module.Gallery })),
)

/** For administrators: how each part of the installation does, and every primitive of the design system. For everyone else there is no such page. */
export const Route = createFileRoute('/_signed-in/test')({
  loader: () => orNotFound(ensureAdmin()),
  head: () => ({ meta: pageTitle('Test') }),
  component: Test,
})

function Test() {
  return (
    <Page>
      <PageHeader
        title="Test"
        subtitle="How each part of Kinstead does, and every part of its design for looking at it in both themes."
      />
      <ChecksPanel />
      <h2 className="mt-10 mb-4 text-lg">Design system</h2>
      <Gallery />
    </Page>
  )
}
