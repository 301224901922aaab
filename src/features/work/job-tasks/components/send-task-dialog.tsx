import { useNavigate } from '@tanstack/react-router'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import type { TaskView } from '../../tasks/tasks.schemas.ts'
import { useSendTask } from '../job-tasks.queries.ts'
import { sendTaskTexts } from '../send-task.texts.ts'

type SendTaskDialogProps = {
  task: Pick<TaskView, 'id' | 'title' | 'projectId'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what the contractor will see, makes the task a job, and leads to where its link is created. */
export default function SendTaskDialog({
  task: { id: taskId, title, projectId },
  ...dialog
}: SendTaskDialogProps) {
  const navigate = useNavigate()
  const sending = useSendTask()
  const send = async () => {
    try {
      const job = await sending.mutateAsync({ taskId })
      await navigate({ to: '/project/$projectId/links', params: { projectId: job.projectId } })
      toast.success(sendTaskTexts.isReady)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <AlertDialog
      {...dialog}
      title={sendTaskTexts.question(title)}
      description={
        <div className="grid gap-3">
          <p>{sendTaskTexts.isShown}</p>
          <p>{sendTaskTexts.isHidden}</p>
          <p>{projectId ? sendTaskTexts.inProject : sendTaskTexts.next}</p>
          <p>{sendTaskTexts.lasts}</p>
        </div>
      }
      confirmLabel={sendTaskTexts.goOn}
      confirmVariant="primary"
      onConfirm={send}
    />
  )
}
