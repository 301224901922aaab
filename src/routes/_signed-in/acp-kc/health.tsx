import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ChecksPanel } from '../../../features/base/checks/components/checks-panel.tsx'
import { healthQuery } from '../../../features/overview/administration/administration.queries.ts'
import { HealthFacts } from '../../../features/overview/administration/components/health-facts.tsx'
import { pageTitle } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/acp-kc/health')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(healthQuery),
  head: () => ({ meta: pageTitle(t`Health · Admin`) }),
  component: Health,
})

function Health() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <HealthFacts />
      <ChecksPanel />
    </div>
  )
}
