import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { MenuLink } from '../../../../components/ui/menu.tsx'
import type { AssetChoice } from '../../assets/asset-search.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'

type CsvLinksProps = {
  property: Pick<PropertyView, 'id' | 'may'>
  /** Which assets are exported, as in the list’s search parameters. */
  choice: AssetChoice
}

/** Renders the import and export of assets as menu items. */
export function CsvLinks({ property: { id: propertyId, may }, choice }: CsvLinksProps) {
  const address = `/api/properties/${propertyId}/assets.csv`
  const query = new URLSearchParams(choice).toString()
  return (
    <>
      <MenuLink
        // A file, not a page, so the router must not handle it.
        link={<a href={query ? `${address}?${query}` : address} download />}
        icon={<Download aria-hidden="true" />}
      >
        {t`Export`}
      </MenuLink>
      {may.editAssets && (
        <MenuLink
          link={<Link to="/property/$propertyId/assets/import" params={{ propertyId }} />}
          icon={<Upload aria-hidden="true" />}
        >
          {t`Import`}
        </MenuLink>
      )}
    </>
  )
}
