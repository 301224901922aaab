import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NewDecisionPage } from '../../features/house/decisions/components/decision-form-pages.tsx'
import { decisionSubjectQuery, decisionsQuery } from '../../features/house/decisions/decisions.queries.ts'
import { decisionSearch, readAbout } from '../../features/house/decisions/subject.rules.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { addDays, todayIn } from '../../lib/dates.ts'
import { load, orNotFound, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/decisions/new')({
  validateSearch: decisionSearch,
  loaderDeps: ({ search: { about } }) => ({ about }),
  loader: async ({ context, params: { propertyId }, deps }) => {
    const asked = readAbout(deps.about)
    const subject = asked?.kind === 'OWNERS' ? undefined : asked
    const [{ timeZone }, about] = await Promise.all([
      load(context, propertyQuery(propertyId)),
      // Always from the server: a decision about it may have started or ended in the meantime.
      subject && orNotFound(context.queryClient.fetchQuery(decisionSubjectQuery(propertyId, subject))),
      load(context, decisionsQuery(propertyId)),
    ])
    // Both here and not while rendering: the browser renders the same day again, and saving changes what may be asked.
    return {
      deadlineOn: addDays(todayIn(timeZone, new Date()), 14),
      about,
      isAboutOwners: asked?.kind === 'OWNERS',
    }
  },
  head: () => ({ meta: pageTitle(t`New decision`) }),
  component: NewDecision,
})

function NewDecision() {
  const { propertyId } = Route.useParams()
  const { about: draft } = Route.useSearch()
  const { deadlineOn, about, isAboutOwners } = Route.useLoaderData()
  return (
    <NewDecisionPage
      key={`${propertyId}:${draft}`}
      property={useFound(propertyQuery(propertyId))}
      canAdd={useFound(decisionsQuery(propertyId)).may.add}
      deadlineOn={deadlineOn}
      subject={about}
      isAboutOwners={isAboutOwners}
      draft={draft}
    />
  )
}
