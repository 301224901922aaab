import { useNavigate } from '@tanstack/react-router'
import { Pencil, QrCode as QrCodeIcon, Trash2 } from 'lucide-react'
import { AlertDialog } from '../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { toast, toastFailure, toastUndo } from '../../../components/ui/toast.tsx'
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
      {isEditable && <DeleteButton asset={asset} />}
    </div>
  )
}

function DeleteButton({ asset }: { asset: AssetView }) {
  const { id: assetId, name, familyGroupId, propertyId } = asset
  const navigate = useNavigate()
  const deletion = useDeleteAsset(asset)
  const restoration = useRestoreAsset()
  const remove = async () => {
    try {
      await deletion.mutateAsync()
    } catch (error) {
      toastFailure(error)
      throw error
    }
    await navigate({ to: '/property/$propertyId/assets', params: { propertyId } })
    const undo = async () => {
      await restoration.mutateAsync({ familyGroupId, assetId })
      toast.success(`${name} is back.`)
    }
    toastUndo(`${name} is deleted.`, undo, `main a[href="/asset/${assetId}"]`)
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" className="text-danger">
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      }
      title={`Delete ${name}?`}
      description="It disappears for everybody in the group, with its photos and papers, and its label leads nowhere. “Undo” brings it back right afterwards, and for 30 days it is in the trash of the group. To keep its record, mark it as disposed of instead."
      confirmLabel="Delete asset"
      onConfirm={remove}
    />
  )
}
