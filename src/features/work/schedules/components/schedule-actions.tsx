import { useNavigate } from '@tanstack/react-router'
import { CircleStop, Pause, Pencil, Play } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { useDeleteSchedule, useRestoreSchedule, useSetScheduleStatus } from '../schedules.queries.ts'
import type { ScheduleView } from '../schedules.schemas.ts'

const saying = { ACTIVE: 'It goes on.', PAUSED: 'It is paused.', ENDED: 'It has ended.' } as const

/** What the reader may do with the plan: only the buttons that will work for them. */
export function ScheduleActions({ schedule }: { schedule: ScheduleView }) {
  const { id: scheduleId, role, status, version, isMine } = schedule
  const change = useSetScheduleStatus(schedule.id)
  if (!can(role, 'schedule.edit') || schedule.propertyStatus === 'ARCHIVED') return null
  const set = (next: ScheduleView['status']) =>
    change.mutate(
      { status: next, version },
      {
        onSuccess: () => {
          // The button that was pressed is gone.
          focusPageTitle()
          toast.success(saying[next])
        },
        onError: toastFailure,
      },
    )
  return (
    <div className="flex flex-wrap gap-2">
      {status !== 'ENDED' && (
        <ButtonLink to="/schedule/$scheduleId/edit" params={{ scheduleId }}>
          <Pencil aria-hidden="true" />
          Edit
        </ButtonLink>
      )}
      {status === 'ACTIVE' && (
        <Button onClick={() => set('PAUSED')} loading={change.isPending}>
          <Pause aria-hidden="true" />
          Pause
        </Button>
      )}
      {status === 'PAUSED' && (
        <Button onClick={() => set('ACTIVE')} loading={change.isPending}>
          <Play aria-hidden="true" />
          Go on
        </Button>
      )}
      {status !== 'ENDED' && <EndButton onEnd={() => set('ENDED')} />}
      {can(role, 'schedule.delete', { own: isMine }) && <DeleteSchedule schedule={schedule} />}
    </div>
  )
}

const EndButton = ({ onEnd }: { onEnd: () => void }) => (
  <AlertDialog
    trigger={
      <Button>
        <CircleStop aria-hidden="true" />
        End
      </Button>
    }
    title="End this plan?"
    description="No more tasks come of it, and it cannot go on. Its tasks stay, with all that was done. To rest it for a while, pause it instead."
    confirmLabel="End plan"
    onConfirm={onEnd}
  />
)

function DeleteSchedule({ schedule }: { schedule: ScheduleView }) {
  const { id: scheduleId, title, familyGroupId, propertyId } = schedule
  const navigate = useNavigate()
  const deletion = useDeleteSchedule(schedule.id)
  const restoration = useRestoreSchedule()
  return (
    <DeleteButton
      name={title}
      description="No more tasks come of it; those that it made stay. “Undo” brings it back right afterwards, and for 30 days it is in the trash of the group."
      confirmLabel="Delete plan"
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/property/$propertyId/schedule', params: { propertyId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, scheduleId })}
      cameBack={`main a[href="/schedule/${scheduleId}"]`}
    />
  )
}
