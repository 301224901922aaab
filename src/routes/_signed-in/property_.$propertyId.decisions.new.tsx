import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NewDecisionPage } from '../../features/house/decisions/components/decision-form-pages.tsx'
import { decisionSubjectQuery, decisionsQuery } from '../../features/house/decisions/decisions.queries.ts'
import { decisionSearch, subjectOf } from '../../features/house/decisions/subject.rules.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { addDays, todayIn } from '../../lib/dates.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/decisions/new')({
  validateSearch: decisionSearch,
  loaderDeps: ({ search: { about } }) => ({ about }),
  loader: async ({ context, params: { propertyId }, deps: { about } }) => {
    const subject = subjectOf(about)
    const [{ timeZone }] = await Promise.all([
      load(context, propertyQuery(propertyId)),
      load(context, decisionsQuery(propertyId)),
      ...(subject ? [load(context, decisionSubjectQuery(propertyId, subject))] : []),
    ])
    // Here and not while rendering, so that the browser renders the same day again.
    return { deadlineOn: addDays(todayIn(timeZone, new Date()), 14) }
  },
  head: () => ({ meta: pageTitle(t`New decision`) }),
  component: NewDecision,
})

function NewDecision() {
  const { propertyId } = Route.useParams()
  const subject = subjectOf(Route.useSearch().about)
  return (
    <NewDecisionPage
      key={`${propertyId}:${subject?.id}`}
      property={useFound(propertyQuery(propertyId))}
      canAdd={useFound(decisionsQuery(propertyId)).may.add}
      deadlineOn={Route.useLoaderData().deadlineOn}
    />
  )
}
