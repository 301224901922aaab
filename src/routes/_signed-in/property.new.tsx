import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { Later } from '../../components/ui/later.tsx'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import { NewPropertyPage } from '../../features/house/properties/components/new-property-page.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

const PlanHint = lazy(() =>
  import('../../features/base/subscription/components/plan-hint.tsx').then((module) => ({
    default: module.PlanHint,
  })),
)

export const Route = createFileRoute('/_signed-in/property/new')({
  // Parsed by hand, so that the schema library stays out of the script that every page loads.
  validateSearch: ({ familyGroupId }): { familyGroupId?: string } =>
    typeof familyGroupId === 'string' ? { familyGroupId } : {},
  loader: ({ context }) => load(context, myFamilyGroupsQuery),
  head: () => ({ meta: pageTitle(t`New property`) }),
  component: NewProperty,
})

function NewProperty() {
  const { familyGroupId } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const groups = useFound(myFamilyGroupsQuery)
  const planHint = (id: string) =>
    user?.hasPlanLimits && (
      <Later>
        <PlanHint wish={{ wanted: 'property', familyGroupId: id }} />
      </Later>
    )
  return <NewPropertyPage groups={groups} familyGroupId={familyGroupId} planHint={planHint} />
}
