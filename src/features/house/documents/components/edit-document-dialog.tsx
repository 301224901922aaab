import { t } from '@lingui/core/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog, DialogClose } from '../../../../components/ui/dialog.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { useUpdateDocument } from '../documents.queries.ts'
import { changedFields, documentFieldsOf } from '../documents.rules.ts'
import { type DocumentFields, type DocumentView, documentFields, documentView } from '../documents.schemas.ts'
import { fieldLabels, kindLabels, kindOptions } from '../documents.texts.ts'

/** Edits the details of a document. */
export function EditDocumentDialog({ document }: { document: DocumentView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={t`Edit document`}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </Button>
      }
    >
      {isOpen && <EditForm document={document} onSaved={() => setOpen(false)} />}
    </Dialog>
  )
}

function EditForm({ document, onSaved }: { document: DocumentView; onSaved: () => void }) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(document)
  return <Fields key={base.version} base={base} onReload={setBase} onSaved={onSaved} />
}

type FieldsProps = { base: DocumentView; onReload: (newer: DocumentView) => void; onSaved: () => void }

function Fields({ base, onReload, onSaved }: FieldsProps) {
  const update = useUpdateDocument()
  const { stale, save: send, saveLabel } = useStaleEdit<DocumentView, DocumentFields>(base, documentView)
  const save = async (fields: DocumentFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, documentId: base.id, version }))
    toast.success(t`Saved`)
    onSaved()
  }
  const { Field, status } = useSchemaForm<z.input<typeof documentFields>, DocumentFields>({
    schema: documentFields,
    defaultValues: documentFieldsOf(base),
    save,
  })
  const isPicture = base.contentType.startsWith('image/')
  return (
    <SchemaForm status={status}>
      {stale && (
        <FieldConflict
          theirs={documentFieldsOf(stale.newer)}
          mine={stale.mine}
          changedFields={changedFields}
          labels={fieldLabels}
          textOf={fieldText}
          onTakeNewer={() => onReload(stale.newer)}
        />
      )}
      <Field name="title">
        {(field) => <field.TextField label={fieldLabels.title} autoComplete="off" maxLength={120} />}
      </Field>
      <Field name="kind">
        {(field) => (
          <field.Select
            label={fieldLabels.kind}
            options={kindOptions().filter(({ value }) => isPicture || value !== 'PHOTO')}
          />
        )}
      </Field>
      <Field name="expiresOn">
        {(field) => (
          <field.DateField
            label={fieldLabels.expiresOn}
            help={t`The last day it is valid. Managers and members are reminded 30 and 7 days before.`}
            optional
          />
        )}
      </Field>
      <Field name="isVisibleToWorkers">
        {(field) => (
          <field.Checkbox
            label={fieldLabels.isVisibleToWorkers}
            help={t`If on, contractors with a share link to the job can see it. If off, only your group can.`}
          />
        )}
      </Field>
      <FormActions>
        <DialogClose>{t`Cancel`}</DialogClose>
        <SubmitButton>{saveLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function fieldText(fields: DocumentFields, name: keyof DocumentFields): string {
  if (name === 'kind') return kindLabels[fields.kind]
  if (name === 'isVisibleToWorkers') return fields.isVisibleToWorkers ? t`Yes` : t`No`
  if (name === 'expiresOn') return fields.expiresOn ? formatCalendarDate(fields.expiresOn, locale()) : ''
  return fields.title
}
