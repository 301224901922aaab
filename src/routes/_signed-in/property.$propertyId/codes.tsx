import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { SecretsPanel } from '../../../features/house/secrets/components/secrets-panel.tsx'
import { secretsQuery } from '../../../features/house/secrets/secrets.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/codes')({
  loader: async ({ context, params: { propertyId } }) => {
    const { may } = await load(context, propertyQuery(propertyId))
    if (may.seeSecrets) await load(context, secretsQuery(propertyId))
  },
  head: (context) => ({ meta: partTitle(t`Codes & passwords`, context) }),
  component: PropertyCodes,
})

/** Shows a property’s codes and passwords; the manual also has them at its end. */
function PropertyCodes() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  if (!property.may.seeSecrets)
    return <p className="text-muted">{t`Only managers and members can see codes and passwords.`}</p>
  return <SecretsPanel property={property} />
}
