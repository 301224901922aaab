import { useNavigate } from '@tanstack/react-router'
import { Pencil, QrCode as QrCodeIcon } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { useDeleteAsset, useRestoreAsset } from '../assets.queries.ts'
import type { AssetView } from '../assets.schemas.ts'

/** What the reader may do with the asset: only the buttons that will work for them. */
export function AssetActions({ asset, isEditable }: { asset: AssetView; isEditable: boolean }) {
  const { id: assetId, propertyId } = asset
  return (
    <div className="flex flex-wrap gap-2">
      {isEditable && (
        <ButtonLink to="/asset/$assetId/edit" params={{ assetId }}>
          <Pencil aria-hidden="true" />
          Edit
        </ButtonLink>
      )}
      <ButtonLink to="/property/$propertyId/labels" params={{ propertyId }} search={{ only: assetId }}>
        <QrCodeIcon aria-hidden="true" />
        Print label
      </ButtonLink>
      {isEditable && <DeleteAsset asset={asset} />}
    </div>
  )
}

function DeleteAsset({ asset }: { asset: AssetView }) {
  const { id: assetId, name, familyGroupId, propertyId } = asset
  const navigate = useNavigate()
  const deletion = useDeleteAsset(asset.id)
  const restoration = useRestoreAsset()
  return (
    <DeleteButton
      name={name}
      description="It disappears for everybody in the group, with its photos and papers, and its label leads nowhere. “Undo” brings it back right afterwards, and for 30 days it is in the trash of the group. To keep its record, mark it as disposed of instead."
      confirmLabel="Delete asset"
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/property/$propertyId/assets', params: { propertyId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, assetId })}
      cameBack={`main a[href="/asset/${assetId}"]`}
    />
  )
}
