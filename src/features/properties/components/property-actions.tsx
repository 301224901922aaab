import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import { AlertDialog } from '../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { toast, toastFailure, toastUndo } from '../../../components/ui/toast.tsx'
import { can } from '../../groups/groups.rules.ts'
import { useDeleteProperty, useRestoreProperty, useSetPropertyStatus } from '../properties.queries.ts'
import type { PropertyView } from '../properties.schemas.ts'

/** What the reader may do with the property: only the buttons that will work for them. */
export function PropertyActions({ property }: { property: PropertyView }) {
  const { id: propertyId, role, status } = property
  return (
    <div className="flex flex-wrap gap-2">
      {can(role, 'property.edit') && status === 'ACTIVE' && (
        <ButtonLink to="/property-edit/$propertyId" params={{ propertyId }}>
          <Pencil aria-hidden="true" />
          Edit
        </ButtonLink>
      )}
      {can(role, 'property.archive') && <ArchiveButton property={property} />}
      {can(role, 'property.delete') && <DeleteButton property={property} />}
    </div>
  )
}

function ArchiveButton({ property }: { property: PropertyView }) {
  const change = useSetPropertyStatus(property)
  const archived = property.status === 'ARCHIVED'
  const toggle = () => {
    // An offer to undo what came before would undo the wrong thing.
    toast.dismiss()
    change.mutate(archived ? 'ACTIVE' : 'ARCHIVED', {
      onError: toastFailure,
      onSuccess: () => {
        if (!archived) toastUndo(`${property.name} is archived.`, () => change.mutateAsync('ACTIVE'))
      },
    })
  }
  return (
    <Button onClick={toggle}>
      {archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
      {archived ? 'Bring back' : 'Archive'}
    </Button>
  )
}

function DeleteButton({ property }: { property: PropertyView }) {
  const { id: propertyId, name, familyGroupId } = property
  const navigate = useNavigate()
  const deletion = useDeleteProperty(property)
  const restoration = useRestoreProperty()
  const remove = async () => {
    try {
      await deletion.mutateAsync()
    } catch (error) {
      toastFailure(error)
      throw error
    }
    await navigate({ to: '/dashboard/$familyGroupId', params: { familyGroupId } })
    toastUndo(`${name} is deleted.`, async () => {
      await restoration.mutateAsync({ familyGroupId, propertyId })
      toast.success(`${name} is back.`)
    })
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
      description="It disappears for everybody in the group, with its photo and its facts. “Undo” brings it back right afterwards, and for 30 days a manager finds it in the trash of the group. To keep it without using it, archive it instead."
      confirmLabel="Delete property"
      onConfirm={remove}
    />
  )
}
