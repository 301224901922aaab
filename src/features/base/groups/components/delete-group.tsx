import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { useDeleteGroup, useForgetGroup, useRestoreGroup } from '../groups.queries.ts'
import { groupName } from '../groups.rules.ts'
import type { GroupView } from '../groups.schemas.ts'
import { useSelectedGroup } from '../selected-group.store.ts'

/** The end of a group; a made-up one is removed where it says that it is made up. */
export function DeleteGroup({ group }: { group: GroupView }) {
  if (group.isSample) {
    return (
      <SectionCard
        title="Remove the sample family"
        action={
          <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId: group.id }}>
            To its dashboard
          </ButtonLink>
        }
      >
        <p className="text-muted">“Remove sample data” on its dashboard takes it away.</p>
      </SectionCard>
    )
  }
  return (
    <SectionCard title="Delete the group" action={<DeleteButton group={group} />}>
      <p className="text-muted">
        It disappears for everyone. A manager can restore it for 30 days; then it is permanently deleted.
      </p>
    </SectionCard>
  )
}

function DeleteButton({ group }: { group: GroupView }) {
  const remove = useDeletion(group)
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" className="text-danger!">
          <Trash2 aria-hidden="true" />
          Delete group
        </Button>
      }
      title={`Delete ${groupName(group.name)}?`}
      description="It disappears for everybody in it, with all its properties and photos, and pending invitations end. “Undo” brings it back right afterwards; for 30 days a manager finds it under “Recently deleted groups”."
      confirmLabel="Delete group"
      onConfirm={remove}
    />
  )
}

function useDeletion({ id: familyGroupId, name }: GroupView) {
  const navigate = useNavigate()
  const deletion = useDeleteGroup()
  const restoration = useRestoreGroup()
  const forget = useForgetGroup()
  return async () => {
    try {
      await deletion.mutateAsync(familyGroupId)
    } catch (error) {
      toastFailure(error)
      throw error
    }
    await navigate({ to: '/family-select' })
    forget(familyGroupId)
    toastUndo(`${groupName(name)} is deleted.`, async () => {
      await restoration.mutateAsync(familyGroupId)
      useSelectedGroup.getState().select(familyGroupId, name)
      toast.success(`${groupName(name)} was restored.`)
    })
  }
}
