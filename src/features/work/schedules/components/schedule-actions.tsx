import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { CircleStop, Pause, Pencil, Play } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useDeleteSchedule, useRestoreSchedule, useSetScheduleStatus } from '../schedules.queries.ts'
import type { ScheduleView } from '../schedules.schemas.ts'

const saying = {
  get ACTIVE() {
    return t`Recurring task resumed`
  },
  get PAUSED() {
    return t`Recurring task paused`
  },
  get ENDED() {
    return t`Recurring task ended`
  },
} as const

/** Renders the actions of a schedule: only those that will work. */
export function ScheduleActions({ schedule }: { schedule: ScheduleView }) {
  const { id: scheduleId, status, version, may } = schedule
  const change = useSetScheduleStatus(schedule.id)
  if (!may.edit && !may.delete) return null
  const set = (next: ScheduleView['status']) =>
    change.mutate(
      { status: next, version },
      {
        onSuccess: () => {
          // The pressed button disappears.
          focusPageTitle()
          toast.success(saying[next])
        },
        onError: toastFailure,
      },
    )
  return (
    <div className="flex flex-wrap gap-2">
      {may.edit && (
        <ButtonLink to="/schedule/$scheduleId/edit" params={{ scheduleId }}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </ButtonLink>
      )}
      {may.edit && status === 'ACTIVE' && (
        <Button onClick={() => set('PAUSED')} loading={change.isPending}>
          <Pause aria-hidden="true" />
          {t`Pause`}
        </Button>
      )}
      {may.edit && status === 'PAUSED' && (
        <Button onClick={() => set('ACTIVE')} loading={change.isPending}>
          <Play aria-hidden="true" />
          {t`Resume`}
        </Button>
      )}
      {may.edit && <EndButton onEnd={() => set('ENDED')} />}
      {may.delete && <DeleteSchedule schedule={schedule} />}
    </div>
  )
}

const EndButton = ({ onEnd }: { onEnd: () => void }) => (
  <AlertDialog
    trigger={
      <Button>
        <CircleStop aria-hidden="true" />
        {t`End`}
      </Button>
    }
    title={t`End this recurring task?`}
    description={t`No more tasks will be created, and you can’t resume it. Its existing tasks stay, with their history. To stop for a while, pause it instead.`}
    confirmLabel={t`End recurring task`}
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
      description={t`No more tasks will be created; existing tasks stay. You can restore it from the trash for 30 days.`}
      confirmLabel={t`Delete recurring task`}
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/property/$propertyId/schedule', params: { propertyId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, scheduleId })}
      cameBack={`main a[href="/schedule/${scheduleId}"]`}
    />
  )
}
