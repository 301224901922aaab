import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { MenuItem } from '../../../../components/ui/menu.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { isOpen } from '../../tasks/tasks.rules.ts'
import type { TaskView } from '../../tasks/tasks.schemas.ts'
import { useSendTask } from '../job-tasks.queries.ts'
import { sendTaskTexts } from '../send-task.texts.ts'

/** Renders the menu item that makes a task a job for a contractor, and leads to where its link is created. */
export function SendTaskItem({ task: { id: taskId, status } }: { task: Pick<TaskView, 'id' | 'status'> }) {
  const navigate = useNavigate()
  const sending = useSendTask()
  if (status === 'REPORT' || !isOpen(status)) return null
  const send = async () => {
    try {
      const { projectId } = await sending.mutateAsync({ taskId })
      await navigate({ to: '/project/$projectId/links', params: { projectId } })
      toast.success(sendTaskTexts.isReady)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <MenuItem icon={<Send aria-hidden="true" />} onClick={send}>
      {sendTaskTexts.send}
    </MenuItem>
  )
}
