import { createFileRoute } from '@tanstack/react-router'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import { PlanHint } from '../../features/base/subscription/components/plan-hint.tsx'
import { mayAddProperty } from '../../features/base/subscription/subscription.rules.ts'
import { usePlanLimits } from '../../features/base/subscription/use-plan-limits.ts'
import { NewPropertyPage } from '../../features/house/properties/components/new-property-page.tsx'
import { load, pageTitle, useFound } from '../../lib/page.ts'

export const Route = createFileRoute('/_signed-in/property/new')({
  // By hand, so that the schema library stays out of the script that every page loads.
  validateSearch: ({ familyGroupId }): { familyGroupId?: string } =>
    typeof familyGroupId === 'string' ? { familyGroupId } : {},
  loader: ({ context }) => load(context, myFamilyGroupsQuery),
  head: () => ({ meta: pageTitle('New property') }),
  component: NewProperty,
})

function NewProperty() {
  const { familyGroupId } = Route.useSearch()
  const groups = useFound(myFamilyGroupsQuery)
  const plans = usePlanLimits()
  const planHint = (id: string) => {
    const group = plans?.groups.find((one) => one.familyGroupId === id)
    if (!group) return null
    const isCovered = group.payers.length > 0
    if (mayAddProperty({ isUnlocked: false, isCovered, used: group.properties })) return null
    return <PlanHint wish={{ wanted: 'property', familyGroupId: id }} />
  }
  return <NewPropertyPage groups={groups} familyGroupId={familyGroupId} planHint={planHint} />
}
