import { Download, Upload } from 'lucide-react'
import { ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { AssetChoice } from '../../assets/asset-search.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'

type TableLinksProps = {
  property: Pick<PropertyView, 'id' | 'role' | 'status'>
  /** Which of the assets are exported, as the address of their list says it. */
  choice: AssetChoice
}

/** The assets of a property out of and into a table. */
export function TableLinks({ property: { id: propertyId, role, status }, choice }: TableLinksProps) {
  const address = `/api/properties/${propertyId}/assets.csv`
  const query = new URLSearchParams(choice).toString()
  return (
    <>
      {/* A file and not a page: the router must not take it. */}
      <a href={query ? `${address}?${query}` : address} download className={buttonClass('quiet')}>
        <Download aria-hidden="true" />
        Export
      </a>
      {can(role, 'asset.edit') && status === 'ACTIVE' && (
        <ButtonLink variant="quiet" to="/property/$propertyId/assets/import" params={{ propertyId }}>
          <Upload aria-hidden="true" />
          Import
        </ButtonLink>
      )}
    </>
  )
}
