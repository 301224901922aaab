import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FormPage } from '../../../../components/layout/form-page.tsx'
import type { MemberView } from '../../../base/groups/groups.schemas.ts'
import { houseOf } from '../../components/house-form-page.tsx'
import { PropertyBreadcrumbs, ReadOnlyPart } from '../../components/property-breadcrumbs.tsx'
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
    <FormPage
      title={t`Owners of ${name}`}
      hint={t`Who owns how much, from the date you choose.`}
      above={<PropertyBreadcrumbs part="owners" of={houseOf(property)} />}
      instead={
        !may.recordOwners && (
          <ReadOnlyPart part="owners" propertyId={propertyId} isArchived={status === 'ARCHIVED'}>
            {t`Only managers can record the owners.`}
          </ReadOnlyPart>
        )
      }
    >
      <RecordOwnersForm
        key={latestChangeId(base.changes)}
        property={property}
        base={base}
        members={members}
        onReload={setBase}
      />
    </FormPage>
  )
}
