import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '../features/overview/offline/components/offline-page.tsx'
import { pageTitle } from './-page.ts'

// The same for everyone: its script reads what this browser keeps.
export const Route = createFileRoute('/offline')({
  head: () => ({ meta: pageTitle(t`Offline`) }),
  component: OfflinePage,
})
