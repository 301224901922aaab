import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ManualPrintPage } from '../../features/house/manual/components/manual-print-page.tsx'
import { manualQuery } from '../../features/house/manual/manual.queries.ts'
import { leftOut, type PrintSearch, withoutSections } from '../../features/house/manual/manual.rules.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { todayIn } from '../../lib/dates.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/manual/print')({
  validateSearch: ({ without }): PrintSearch => (typeof without === 'string' && without ? { without } : {}),
  loader: async ({ context, params: { propertyId } }) => {
    const { name, timeZone } = await load(context, propertyQuery(propertyId), manualQuery(propertyId))
    // Here and not while rendering, so that the browser renders the same day again.
    return { name, printedOn: todayIn(timeZone, new Date()) }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Manual for ${loaderData.name}` : t`Manual`),
  }),
  component: ManualPrint,
})

function ManualPrint() {
  const { propertyId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ManualPrintPage
      property={useFound(propertyQuery(propertyId))}
      sections={useFound(manualQuery(propertyId))}
      without={leftOut(Route.useSearch())}
      onChoose={(without) =>
        void navigate({ search: withoutSections(without), replace: true, resetScroll: false })
      }
      printedOn={Route.useLoaderData().printedOn}
    />
  )
}
