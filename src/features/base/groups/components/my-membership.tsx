import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useForgetGroup, useLeaveGroup, useUpdateMyColor } from '../groups.queries.ts'
import { groupName, memberColors } from '../groups.rules.ts'
import type { GroupView, MemberView } from '../groups.schemas.ts'
import { colorLabels, onlyManagerText } from '../groups.texts.ts'
import { MemberDot } from './member-dot.tsx'
import type { MemberParts } from './member-parts.ts'

type MyMembershipProps = {
  group: GroupView
  me: MemberView
  isAlone: boolean
  isOnlyManager: boolean
  parts: Pick<MemberParts, 'OnceEven'>
}

/** What one can change about oneself in a group: the colour, and being in it. */
export function MyMembership({ group, me, isAlone, isOnlyManager, parts }: MyMembershipProps) {
  return (
    <SectionCard title="You in this group">
      <div className="grid gap-6">
        <ColorChoice group={group} color={me.color} />
        {isAlone || isOnlyManager ? (
          <p className="text-muted">
            {isAlone
              ? 'You are the only one here. To be rid of the group, delete it under Settings.'
              : `You cannot leave: ${onlyManagerText(group.isSample)}`}
          </p>
        ) : (
          <parts.OnceEven group={group} me={me}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 basis-64 text-muted">
                When you leave, what you did stays in the history of the group.
              </p>
              <LeaveButton group={group} />
            </div>
          </parts.OnceEven>
        )}
      </div>
    </SectionCard>
  )
}

function ColorChoice({ group, color }: { group: GroupView; color: string }) {
  const change = useUpdateMyColor(group.id)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">Your colour</legend>
      <div className="flex flex-wrap gap-1">
        {memberColors.map((name) => (
          <label
            key={name}
            title={colorLabels[name]}
            className="grid size-touch place-items-center rounded-full border-2 border-transparent has-checked:border-foreground has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="color"
              checked={name === color}
              onChange={() => change.mutate(name, { onError: toastFailure })}
              className="sr-only"
            />
            <MemberDot color={name} className="size-7" />
            <span className="sr-only">{colorLabels[name]}</span>
          </label>
        ))}
      </div>
      <p className="text-sm text-muted">The others tell you apart by it, on the calendar and in lists.</p>
    </fieldset>
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
    toast.success(`You left ${groupName(group.name)}.`)
    await navigate({ to: '/family-select' })
    forget(group.id)
  }
  return (
    <AlertDialog
      trigger={
        <Button>
          <LogOut aria-hidden="true" />
          Leave group
        </Button>
      }
      title={`Leave ${groupName(group.name)}?`}
      description="You no longer see its properties, and invitations that you made end. To come back you need an invitation."
      confirmLabel="Leave group"
      onConfirm={leave}
    />
  )
}
