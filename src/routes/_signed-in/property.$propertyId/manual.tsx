import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { can } from '../../../features/groups/groups.rules.ts'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import { secretsQuery } from '../../../features/secrets/secrets.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

const SecretsPanel = lazy(() =>
  import('../../../features/secrets/components/secrets-panel.tsx').then((module) => ({
    default: module.SecretsPanel,
  })),
)

export const Route = createFileRoute('/_signed-in/property/$propertyId/manual')({
  loader: ({ context: { queryClient }, params: { propertyId } }) =>
    orNotFound(
      queryClient.ensureQueryData(propertyQuery(propertyId)).then(async ({ role }) => {
        if (can(role, 'secret.see')) await queryClient.ensureQueryData(secretsQuery(propertyId))
      }),
    ),
  component: PropertyManual,
})

function PropertyManual() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  return (
    <Suspense>
      <SecretsPanel property={property} />
    </Suspense>
  )
}
