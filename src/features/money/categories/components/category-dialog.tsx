import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast, toastUndo } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { useAddCategory, useRenameCategory } from '../categories.queries.ts'
import { type CategoryView, maxCategoryName } from '../categories.rules.ts'
import { categoryFields, categoryView } from '../categories.schemas.ts'
import { categoryLabel } from '../categories.ts'

type Close = { close: () => void }

/** Adds a category to the group. */
export function AddCategory({ familyGroupId, close }: Close & { familyGroupId: string }) {
  const { mutateAsync } = useAddCategory()
  return (
    <NameDialog
      title={t`New category`}
      name=""
      submitLabel={t`Add category`}
      save={async (name) => {
        await mutateAsync({ familyGroupId, name })
        toast.success(t`Category added`)
      }}
      close={close}
    />
  )
}

type RenameCategoryProps = Close & { familyGroupId: string; category: CategoryView }

/** Renames a category. A newer name is shown, and the next press overwrites it. */
export function RenameCategory({ familyGroupId, category, close }: RenameCategoryProps) {
  const { mutateAsync } = useRenameCategory()
  // The version the form started from: a background reload must not overwrite it.
  const [started] = useState(category)
  const { stale, save, saveLabel } = useStaleEdit<CategoryView, string>(started, categoryView)
  const { key } = started
  const label = categoryLabel(key, started.name)
  const rename = async (name: string, before: CategoryView) => {
    const send = (to: string, version: number) =>
      mutateAsync({ familyGroupId, category: key, name: to, version })
    const { version } = await send(name, before.version)
    if (version === before.version) return void toast.success(t`Saved`)
    // An earlier undo offer would be refused as stale.
    toast.dismiss()
    const oldName = categoryLabel(key, before.name)
    toastUndo(t`“${oldName}” is now called “${name}”`, () => send(oldName, version))
  }
  return (
    <NameDialog
      title={t`Rename “${label}”`}
      name={label}
      help={t`Everything in this category gets the new name, for the whole group and in every language.`}
      before={
        stale && <p className="mb-4">{t`It is now called “${categoryLabel(key, stale.newer.name)}”.`}</p>
      }
      submitLabel={stale ? saveLabel : t`Rename`}
      save={(name) => save(name, (before) => rename(name, before))}
      close={close}
    />
  )
}

type NameDialogProps = Close & {
  title: string
  name: string
  help?: string
  before?: ReactNode
  submitLabel: string
  save: (name: string) => Promise<void>
}

function NameDialog({ title, name, help, before, submitLabel, save, close }: NameDialogProps) {
  const { Field, status } = useSchemaForm({
    schema: categoryFields,
    defaultValues: { name },
    save: async (fields) => {
      await save(fields.name)
      return close
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title}>
      {before}
      <SchemaForm status={status}>
        <Field name="name">
          {(field) => (
            <field.TextField
              label={t`Name`}
              autoComplete="off"
              maxLength={maxCategoryName + 10}
              {...(help && { help })}
            />
          )}
        </Field>
        <FormActions>
          <Button onClick={close}>{t`Cancel`}</Button>
          <SubmitButton>{submitLabel}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
