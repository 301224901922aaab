import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
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
      {can(role, 'property.delete') && <DeleteProperty property={property} />}
    </div>
  )
}

function ArchiveButton({ property }: { property: PropertyView }) {
  const change = useSetPropertyStatus(property.id)
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

function DeleteProperty({ property }: { property: PropertyView }) {
  const { id: propertyId, name, familyGroupId } = property
  const navigate = useNavigate()
  const deletion = useDeleteProperty(property.id)
  const restoration = useRestoreProperty()
  return (
    <DeleteButton
      name={name}
      description="It disappears for everybody in the group, with everything that is recorded about it. “Undo” brings it back right afterwards, and for 30 days a manager finds it in the trash of the group. To keep it without using it, archive it instead."
      confirmLabel="Delete property"
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/dashboard/$familyGroupId', params: { familyGroupId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, propertyId })}
      cameBack={`main a[href="/property/${propertyId}"]`}
    />
  )
}
