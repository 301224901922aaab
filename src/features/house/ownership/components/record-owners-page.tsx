import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Breadcrumbs, PageHeader } from '../../../../components/ui/page-header.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { MemberView } from '../../../base/groups/groups.schemas.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { latestChangeId } from '../ownership.rules.ts'
import type { OwnershipView } from '../ownership.schemas.ts'
import { RecordOwnersForm } from './record-owners-form.tsx'

type RecordOwnersPageProps = { property: PropertyView; ownership: OwnershipView; members: MemberView[] }

/** Writes down who owns a property from a day on. */
export function RecordOwnersPage({ property, ownership, members }: RecordOwnersPageProps) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(ownership)
  const { id: propertyId, name, role, status } = property
  const canRecord = can(role, 'ownership.change') && status === 'ACTIVE'
  return (
    <Page width="form">
      <PageHeader
        title={`Owners of ${name}`}
        subtitle="Everybody who owns a part from a day on, with what they own."
        above={
          <Breadcrumbs
            links={[
              {
                key: 'owners',
                link: (
                  <Link to="/property/$propertyId/owners" params={{ propertyId }}>
                    {name}
                  </Link>
                ),
              },
            ]}
          />
        }
      />
      {canRecord ? (
        <RecordOwnersForm
          key={latestChangeId(base.changes)}
          property={property}
          base={base}
          members={members}
          onReload={setBase}
        />
      ) : (
        <OnlyToLookAt
          isArchived={status === 'ARCHIVED'}
          back={
            <ButtonLink to="/property/$propertyId/owners" params={{ propertyId }}>
              Back to the owners
            </ButtonLink>
          }
        >
          Only a manager of this group can record who owns the property.
        </OnlyToLookAt>
      )}
    </Page>
  )
}
