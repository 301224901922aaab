import { t } from '@lingui/core/macro'
import { CopyPlus } from 'lucide-react'
import { MenuItem } from '../../../../components/ui/menu.tsx'
import { toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { newId } from '../../../../lib/ids.ts'
import { useDeleteTaskTemplate, useSaveTaskTemplate } from '../task-templates.queries.ts'

type SaveTemplateItemProps = { task: { id: string; familyGroupId: string; title: string } }

/** Renders the menu item that saves a task with its checklist as a template of the group. */
export function SaveTemplateItem({ task: { id: taskId, familyGroupId, title } }: SaveTemplateItemProps) {
  const saving = useSaveTaskTemplate()
  const deletion = useDeleteTaskTemplate()
  const save = async () => {
    try {
      const { taskTemplateId } = await saving.mutateAsync({ taskId, taskTemplateId: newId() })
      toastUndo(t`${title} saved as a template. Find it under “New task”.`, () =>
        deletion.mutateAsync({ familyGroupId, taskTemplateId }),
      )
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <MenuItem icon={<CopyPlus aria-hidden="true" />} onClick={save}>
      {t`Save as template`}
    </MenuItem>
  )
}
