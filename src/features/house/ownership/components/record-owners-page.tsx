import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Breadcrumbs, PageHeader } from '../../../../components/ui/page-header.tsx'
import type { MemberView } from '../../../base/groups/groups.schemas.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { latestChangeId } from '../ownership.rules.ts'
import type { OwnershipView } from '../ownership.schemas.ts'
import { RecordOwnersForm } from './record-owners-form.tsx'

type RecordOwnersPageProps = { property: PropertyView; ownership: OwnershipView; members: MemberView[] }

/** Records the owners of a property from a date. */
export function RecordOwnersPage({ property, ownership, members }: RecordOwnersPageProps) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(ownership)
  const { id: propertyId, name, status, may } = property
  return (
    <Page width="form">
      <PageHeader
        title={t`Owners of ${name}`}
        subtitle={t`Everyone who owns a share from a certain day, and how much.`}
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
      {may.recordOwners ? (
        <RecordOwnersForm
          key={latestChangeId(base.changes)}
          property={property}
          base={base}
          members={members}
          onReload={setBase}
        />
      ) : (
        <ViewOnly
          isArchived={status === 'ARCHIVED'}
          back={
            <ButtonLink to="/property/$propertyId/owners" params={{ propertyId }}>
              {t`Back to the owners`}
            </ButtonLink>
          }
        >
          {t`Only managers can record the owners.`}
        </ViewOnly>
      )}
    </Page>
  )
}
