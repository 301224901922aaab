import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { useDeleteGroup, useForgetGroup, useRestoreGroup } from '../groups.queries.ts'
import { groupName } from '../groups.rules.ts'
import type { GroupView } from '../groups.schemas.ts'
import { useSelectedGroup } from '../selected-group.store.ts'

/** Renders the deletion of a group, or the way to remove the sample family. */
export function DeleteGroup({ group }: { group: GroupView }) {
  if (group.isSample) {
    return (
      <SectionCard
        title={t`Remove the sample family`}
        action={
          <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId: group.id }}>
            {t`Go to its dashboard`}
          </ButtonLink>
        }
      >
        <p className="text-muted">{t`To remove it, choose “Remove sample data” on its dashboard.`}</p>
      </SectionCard>
    )
  }
  return (
    <SectionCard title={t`Delete group`} action={<DeleteGroupButton group={group} />}>
      <p className="text-muted">
        {t`The group disappears for everyone. A manager can restore it for 30 days. After that, it is permanently deleted.`}
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
      label={t`Delete group`}
      name={groupName(name)}
      description={t`The group disappears for all its members, with all its properties and photos, and pending invitations end. You can undo this right away, or a manager can restore it under “Recently deleted groups” for 30 days.`}
      confirmLabel={t`Delete group`}
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
