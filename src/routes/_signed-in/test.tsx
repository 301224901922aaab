import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { Page } from '../../components/layout/app-shell.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { ensureAdmin } from '../../features/users/users.functions.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'

const Gallery = lazy(() =>
  import('../../components/ui/gallery.tsx').then((module) => ({ default: module.Gallery })),
)

/** For administrators: every primitive of the design system. For everyone else there is no such page. */
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
        subtitle="Every part of the design system, for looking at it in both themes."
      />
      <Gallery />
    </Page>
  )
}
