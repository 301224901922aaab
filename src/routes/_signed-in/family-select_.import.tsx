import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ImportGroupPage } from '../../features/overview/group-imports/components/import-group-page.tsx'
import { myGroupImportQuery } from '../../features/overview/group-imports/group-imports.queries.ts'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/family-select_/import')({
  loader: ({ context }) => load(context, myGroupImportQuery),
  head: () => ({ meta: pageTitle(t`Import a group`) }),
  component: ImportGroupPage,
})
