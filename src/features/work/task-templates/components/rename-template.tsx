import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { useRenameTaskTemplate } from '../task-templates.queries.ts'
import { newerTaskTemplate, type TaskTemplateView, taskTemplateName } from '../task-templates.schemas.ts'

type RenameTemplateProps = { familyGroupId: string; template: TaskTemplateView; close: () => void }
type Named = Pick<TaskTemplateView, 'title' | 'version'>

/** Renames a template. A newer name is shown, and the next press overwrites it. */
export default function RenameTemplate({ familyGroupId, template, close }: RenameTemplateProps) {
  const { mutateAsync } = useRenameTaskTemplate()
  // The version the form started from: a background reload must not overwrite it.
  const [started] = useState(template)
  const { stale, save, saveLabel } = useStaleEdit<Named, string>(started, newerTaskTemplate)
  const { Field, status } = useSchemaForm({
    schema: taskTemplateName,
    defaultValues: { title: started.title },
    save: async ({ title }) => {
      await save(title, ({ version }) =>
        mutateAsync({ familyGroupId, taskTemplateId: template.id, version, title }),
      )
      toast.success(t`Saved`)
      return close
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t`Rename template`}>
      {stale && <p className="mb-4">{t`The template is now called “${stale.newer.title}”.`}</p>}
      <SchemaForm status={status}>
        <Field name="title">{(field) => <field.TextField label={t`Title`} autoComplete="off" />}</Field>
        <FormActions>
          <Button onClick={close}>{t`Cancel`}</Button>
          <SubmitButton>{saveLabel}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
