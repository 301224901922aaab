import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { ColorChoice } from '../../../../components/ui/color-choice.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useForgetGroup, useLeaveGroup, useUpdateMyColor } from '../groups.queries.ts'
import { groupName, memberColors } from '../groups.rules.ts'
import type { GroupView, MemberView } from '../groups.schemas.ts'
import { colorLabels, onlyManagerText } from '../groups.texts.ts'
import type { MemberParts } from './member-parts.ts'

type MyMembershipProps = {
  group: GroupView
  me: MemberView
  isAlone: boolean
  isOnlyManager: boolean
  parts: Pick<MemberParts, 'LeaveOnceSettledUp'>
}

/** Renders what a member can change about their own membership: the colour, and leaving. */
export function MyMembership({ group, me, isAlone, isOnlyManager, parts }: MyMembershipProps) {
  return (
    <SectionCard title={t`Your membership`}>
      <div className="grid gap-6">
        <MyColor group={group} color={me.color} />
        {isAlone || isOnlyManager ? (
          <p className="text-muted">
            {isAlone
              ? t`You are the only member. If you no longer need this group, delete it under Settings.`
              : t`You cannot leave. ${onlyManagerText(group.isSample)}`}
          </p>
        ) : (
          <parts.LeaveOnceSettledUp group={group} me={me}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 basis-64 text-muted">
                {t`If you leave, what you did stays in the group’s history.`}
              </p>
              <LeaveButton group={group} />
            </div>
          </parts.LeaveOnceSettledUp>
        )}
      </div>
    </SectionCard>
  )
}

function MyColor({ group, color }: { group: GroupView; color: string }) {
  const change = useUpdateMyColor(group.id)
  return (
    <ColorChoice
      legend={t`Your colour`}
      labels={colorLabels}
      options={memberColors}
      name="color"
      color={color}
      onChoose={(name) => change.mutate(name, { onError: toastFailure })}
      help={t`Others see it on the calendar and in lists.`}
    />
  )
}

function LeaveButton({ group }: { group: GroupView }) {
  const navigate = useNavigate()
  const leaving = useLeaveGroup()
  const forget = useForgetGroup()
  const leave = async () => {
    try {
      await leaving.mutateAsync(group.id)
    } catch (error) {
      toastFailure(error)
      throw error
    }
    toast.success(t`You left ${groupName(group.name)}`)
    await navigate({ to: '/family-select' })
    forget(group.id)
  }
  return (
    <AlertDialog
      trigger={
        <Button>
          <LogOut aria-hidden="true" />
          {t`Leave group`}
        </Button>
      }
      title={t`Leave ${groupName(group.name)}?`}
      description={t`You will no longer see its properties, and your pending invitations will end. To come back, you need an invitation.`}
      confirmLabel={t`Leave group`}
      onConfirm={leave}
    />
  )
}
