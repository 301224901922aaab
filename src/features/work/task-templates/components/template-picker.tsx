import { plural, t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { Later } from '../../../../components/ui/later.tsx'
import { Menu, MenuItem } from '../../../../components/ui/menu.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import {
  taskTemplatesQuery,
  useDeleteTaskTemplate,
  useRestoreTaskTemplate,
} from '../task-templates.queries.ts'
import type { TaskTemplateView } from '../task-templates.schemas.ts'

const RenameTemplate = lazy(() => import('./rename-template.tsx'))

type TemplatePickerProps = {
  familyGroupId: string
  propertyId: string
  /** The template that the form was filled from. */
  chosenId: string | undefined
}

/** Offers the group's task templates. Load `taskTemplatesQuery(familyGroupId)` in the loader. */
export function TemplatePicker({ familyGroupId, ...of }: TemplatePickerProps) {
  const { data: templates } = useSuspenseQuery(taskTemplatesQuery(familyGroupId))
  if (templates.length === 0) return null
  return (
    <section aria-labelledby="templates-title" className="grid gap-3">
      <h2 id="templates-title" className="text-lg">
        {t`Start from a template`}
      </h2>
      <ul className={`${cardClass} max-h-72 divide-y overflow-y-auto`}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} familyGroupId={familyGroupId} {...of} />
        ))}
      </ul>
    </section>
  )
}

type TemplateRowProps = TemplatePickerProps & { template: TaskTemplateView }

function TemplateRow({ template, familyGroupId, propertyId, chosenId }: TemplateRowProps) {
  const { id, title, checklist } = template
  const [isRenaming, setRenaming] = useState(false)
  const remove = useRemoval(familyGroupId, template)
  return (
    <li className="flex items-center gap-2 ps-4 pe-2">
      <Link
        to="/property/$propertyId/tasks/new"
        params={{ propertyId }}
        search={{ templateId: id }}
        replace
        resetScroll={false}
        aria-current={id === chosenId ? 'true' : undefined}
        className="flex min-h-touch min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2 hover:underline aria-current:font-semibold"
      >
        <span dir="auto" className="wrap-anywhere">
          {title}
        </span>
        {checklist.length > 0 && (
          <span className="text-sm font-normal text-muted">
            {plural(checklist.length, { one: '# item', other: '# items' })}
          </span>
        )}
      </Link>
      <Menu
        trigger={<IconButton label={t`More for ${title}`} icon={<EllipsisVertical aria-hidden="true" />} />}
      >
        <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setRenaming(true)}>
          {t`Rename`}
        </MenuItem>
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={remove}>
          {t`Delete`}
        </MenuItem>
      </Menu>
      {isRenaming && (
        <Later>
          <RenameTemplate
            familyGroupId={familyGroupId}
            template={template}
            close={() => setRenaming(false)}
          />
        </Later>
      )}
    </li>
  )
}

function useRemoval(familyGroupId: string, { id: taskTemplateId, title }: TaskTemplateView) {
  const deletion = useDeleteTaskTemplate()
  const restoration = useRestoreTaskTemplate()
  return async () => {
    // The row and its button disappear.
    focusPageTitle()
    try {
      const fields = await deletion.mutateAsync({ familyGroupId, taskTemplateId })
      const undo = async () => {
        await restoration.mutateAsync({ familyGroupId, taskTemplateId, fields })
        toast.success(done.restored(title))
      }
      toastUndo(done.deleted(title), undo)
    } catch (error) {
      toastFailure(error)
    }
  }
}
