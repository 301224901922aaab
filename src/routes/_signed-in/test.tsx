import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { Page } from '../../components/layout/app-shell.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { ChecksPanel } from '../../features/base/checks/components/checks-panel.tsx'
import { ensureAdmin } from '../../features/base/users/users.functions.ts'
import { orNotFound, pageTitle } from '../-page.ts'

const Gallery = lazy(() =>
  import('../../components/ui/gallery.tsx').then((module) => ({ default: module.Gallery })),
)

/**
 * For administrators: the state of each part of the installation, and the design system. For everyone else the page
 * does not exist.
 */
export const Route = createFileRoute('/_signed-in/test')({
  loader: () => orNotFound(ensureAdmin()),
  head: () => ({ meta: pageTitle(t`Test`) }),
  component: Test,
})

function Test() {
  return (
    <Page>
      <PageHeader
        title={t`Test`}
        subtitle={t`The state of each part of Kinstead, and the whole design system in both themes.`}
      />
      <ChecksPanel />
      <h2 className="mt-10 mb-4 text-lg">{t`Design system`}</h2>
      <Gallery />
    </Page>
  )
}
