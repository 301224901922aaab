import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NewSectionPage } from '../../features/house/manual/components/section-page.tsx'
import { isManualKind, type ManualKind } from '../../features/house/manual/manual.rules.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/manual/new')({
  validateSearch: ({ kind }): { kind?: ManualKind } => (isManualKind(kind) ? { kind } : {}),
  loader: ({ context, params }) => load(context, propertyQuery(params.propertyId)),
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`New section for ${loaderData.name}` : t`New section`),
  }),
  component: NewSection,
})

function NewSection() {
  const { propertyId } = Route.useParams()
  const { kind } = Route.useSearch()
  return <NewSectionPage property={useFound(propertyQuery(propertyId))} kind={kind} />
}
