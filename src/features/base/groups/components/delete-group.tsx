import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
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
    <SectionCard title="Delete the group" action={<DeleteGroupButton group={group} />}>
      <p className="text-muted">
        It disappears for everyone. A manager can restore it for 30 days; then it is permanently deleted.
      </p>
    </SectionCard>
  )
}

function DeleteGroupButton({ group: { id: familyGroupId, name } }: { group: GroupView }) {
  const navigate = useNavigate()
  const deletion = useDeleteGroup()
  const restoration = useRestoreGroup()
  const forget = useForgetGroup()
  return (
    <DeleteButton
      label="Delete group"
      name={groupName(name)}
      description="It disappears for everybody in it, with all its properties and photos, and pending invitations end. “Undo” brings it back right afterwards; for 30 days a manager finds it under “Recently deleted groups”."
      confirmLabel="Delete group"
      remove={() => deletion.mutateAsync(familyGroupId)}
      leave={async () => {
        await navigate({ to: '/family-select' })
        forget(familyGroupId)
      }}
      restore={async () => {
        await restoration.mutateAsync(familyGroupId)
        useSelectedGroup.getState().select(familyGroupId, name)
      }}
    />
  )
}
