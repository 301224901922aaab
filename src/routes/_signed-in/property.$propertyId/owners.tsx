import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OwnersPage } from '../../../features/house/ownership/components/owners-page.tsx'
import { ownershipQuery } from '../../../features/house/ownership/ownership.queries.ts'
import { sharesOn } from '../../../features/house/ownership/ownership.rules.ts'
import type { OwnershipView } from '../../../features/house/ownership/ownership.schemas.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { AskOwners } from '../../../features/work/components/decision-note.tsx'
import { RelativeLinks } from '../../../features/work/relative-links/components/relative-links.tsx'
import { relativeLinksQuery } from '../../../features/work/relative-links/relative-links.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/owners')({
  loader: async ({ context, params: { propertyId } }) => {
    const [{ may }] = await Promise.all([
      load(context, propertyQuery(propertyId)),
      load(context, ownershipQuery(propertyId)),
    ])
    if (may.managePersonalLinks) await load(context, relativeLinksQuery(propertyId))
  },
  head: (context) => ({ meta: partTitle(t`Owners`, context) }),
  component: PropertyOwners,
})

function PropertyOwners() {
  const { propertyId } = Route.useParams()
  const ownership = useFound(ownershipQuery(propertyId))
  const { may, familyGroupId } = useFound(propertyQuery(propertyId))
  return (
    <div className="grid grid-cols-1 gap-6">
      <OwnersPage
        propertyId={propertyId}
        ownership={ownership}
        canRecord={may.recordOwners}
        ask={may.askOwners && <AskOwners propertyId={propertyId} about={{ kind: 'OWNERS' }} />}
      />
      {may.managePersonalLinks && (
        <PersonalLinks
          propertyId={propertyId}
          familyGroupId={familyGroupId}
          outsiders={outsidersOf(ownership)}
        />
      )}
    </div>
  )
}

const outsidersOf = ({ changes, today }: OwnershipView) =>
  sharesOn(changes, today).flatMap(({ userId, name }) => (userId === null ? [name] : []))

type PersonalLinksProps = { propertyId: string; familyGroupId: string; outsiders: string[] }

const PersonalLinks = (props: PersonalLinksProps) => (
  <RelativeLinks {...props} view={useFound(relativeLinksQuery(props.propertyId))} />
)
