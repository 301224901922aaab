import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { toast } from '../../../../components/ui/toast.tsx'
import { HouseFormPage, houseOf } from '../../components/house-form-page.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { useCreateAsset } from '../assets.queries.ts'
import { assetStatuses, emptyAsset } from '../assets.rules.ts'
import type { AssetFields } from '../assets.schemas.ts'
import { AssetForm } from './asset-form.tsx'

/** Adds an asset and opens its page. */
export const NewAssetPage = ({ property }: { property: PropertyView }) => (
  <HouseFormPage
    of={houseOf(property)}
    part="assets"
    title={t`New asset`}
    hint={t`A name is enough to start. You can add photos and documents, such as its label, on its page.`}
    may={property.may.editAssets}
  >
    <NewAssetForm property={property} />
  </HouseFormPage>
)

function NewAssetForm({ property }: { property: PropertyView }) {
  const navigate = useNavigate()
  const creation = useCreateAsset()
  const save = async (fields: AssetFields) => {
    const { assetId } = await creation.mutateAsync({ ...fields, propertyId: property.id })
    toast.success(done.added(fields.name))
    return () => navigate({ to: '/asset/$assetId', params: { assetId } })
  }
  return (
    <AssetForm
      defaultValues={emptyAsset}
      place={property}
      statuses={assetStatuses}
      draftKey={`new-asset:${property.id}`}
      submitLabel={t`Add asset`}
      save={save}
      cancel={
        <ButtonLink to="/property/$propertyId/assets" params={{ propertyId: property.id }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}
