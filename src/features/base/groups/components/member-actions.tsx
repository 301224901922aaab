import { t } from '@lingui/core/macro'
import { EllipsisVertical, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { IconButton } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../../../components/ui/menu.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import type { Role } from '../../../../server/context.ts'
import { useUpdateMemberRole } from '../groups.queries.ts'
import { groupName, roleLabels } from '../groups.rules.ts'
import type { GroupView, MemberView } from '../groups.schemas.ts'
import { onlyManagerText, roleHelp, theyAreNow, youAreNow } from '../groups.texts.ts'
import type { MemberParts } from './member-parts.ts'

const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const

type MemberActionsProps = {
  group: GroupView
  member: MemberView
  /** The caller's own row while they are the only manager. */
  isOnlyManager: boolean
  parts: Pick<MemberParts, 'RemoveMember'>
}

/** Renders what a manager can do with a member. Irreversible actions ask for confirmation. */
export function MemberActions({ group, member, isOnlyManager, parts }: MemberActionsProps) {
  const [asked, setAsked] = useState<'remove' | Role | null>(null)
  const changeRole = useChangeRole(group, member)
  const close = () => setAsked(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t`Change ${member.name}`} icon={<EllipsisVertical aria-hidden="true" />} />
        }
      >
        <MenuGroup title={t`Role`}>
          {roles.map((role) => (
            <MenuItem
              key={role}
              disabled={role === member.role || isOnlyManager}
              // A manager cannot restore their own role.
              onClick={() => (member.isMe ? setAsked(role) : void changeRole(role).catch(() => {}))}
            >
              <span className="grid py-2">
                <span className="font-medium">{roleLabels[role]}</span>
                <span className="max-w-64 text-sm text-muted">
                  {isOnlyManager && role !== member.role ? onlyManagerText(group.isSample) : roleHelp[role]}
                </span>
              </span>
            </MenuItem>
          ))}
        </MenuGroup>
        {!member.isMe && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<UserMinus aria-hidden="true" />} onClick={() => setAsked('remove')}>
              {t`Remove from group`}
            </MenuItem>
          </>
        )}
      </Menu>
      {asked === 'remove' && (
        <Later>
          <parts.RemoveMember group={group} member={member} onClose={close} />
        </Later>
      )}
      <AlertDialog
        open={asked !== null && asked !== 'remove'}
        onOpenChange={(open) => !open && close()}
        title={t`Stop managing ${groupName(group.name)}?`}
        description={t`You will no longer be able to invite managers, change roles or settings, or add and delete properties. Only another manager can make you a manager again.`}
        confirmLabel={t`Stop managing`}
        onConfirm={async () => {
          if (asked !== null && asked !== 'remove') await changeRole(asked)
        }}
      />
    </>
  )
}

function useChangeRole(group: GroupView, member: MemberView) {
  const change = useUpdateMemberRole(group.id)
  return async (role: Role) => {
    // An earlier undo would now undo the wrong change.
    toast.dismiss()
    try {
      await change.mutateAsync({ userId: member.userId, role })
    } catch (error) {
      toastFailure(error)
      throw error
    }
    if (member.isMe) return toast.success(youAreNow[role]())
    toastUndo(theyAreNow[role](member.name), () =>
      change.mutateAsync({ userId: member.userId, role: member.role }),
    )
  }
}
