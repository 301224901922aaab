import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { DialogClose } from '../../../../components/ui/dialog.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { useAddCertificate, useUpdateCertificate } from '../certificates.queries.ts'
import { certificateFieldsOf, changedFields, emptyCertificate } from '../certificates.rules.ts'
import {
  type CertificateFields,
  type CertificateView,
  certificateFields,
  certificateView,
} from '../certificates.schemas.ts'

type CertificateFormProps = {
  workerId: string
  /** Null for a new one. */
  of: CertificateView | null
  onSaved: () => void
}

/** Adds or edits a certificate. */
export default function CertificateForm({ workerId, of, onSaved }: CertificateFormProps) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(of)
  return base ? (
    <EditForm key={base.version} base={base} onReload={setBase} onSaved={onSaved} />
  ) : (
    <NewForm workerId={workerId} onSaved={onSaved} />
  )
}

function NewForm({ workerId, onSaved }: Pick<CertificateFormProps, 'workerId' | 'onSaved'>) {
  const addition = useAddCertificate()
  const save = async (fields: CertificateFields) => {
    await addition.mutateAsync({ ...fields, workerId })
    toast.success(done.added(fields.title))
    onSaved()
  }
  return <Fields defaultValues={emptyCertificate} save={save} submitLabel={t`Add certificate`} />
}

type EditFormProps = {
  base: CertificateView
  onReload: (newer: CertificateView) => void
  onSaved: () => void
}

function EditForm({ base, onReload, onSaved }: EditFormProps) {
  const update = useUpdateCertificate()
  const stale = useStaleEdit<CertificateView, CertificateFields>(base, certificateView)
  const save = async (fields: CertificateFields) => {
    await stale.save(fields, ({ version }) =>
      update.mutateAsync({ ...fields, workerCertificateId: base.id, version }),
    )
    toast.success(t`Saved`)
    onSaved()
  }
  const conflict = stale.stale
  return (
    <Fields
      defaultValues={certificateFieldsOf(base)}
      save={save}
      submitLabel={stale.saveLabel}
      before={
        conflict && (
          <FieldConflict
            theirs={certificateFieldsOf(conflict.newer)}
            mine={conflict.mine}
            changedFields={changedFields}
            labels={labels}
            textOf={textOf}
            onTakeNewer={() => onReload(conflict.newer)}
          />
        )
      }
    />
  )
}

const labels: Record<keyof CertificateFields, string> = {
  get title() {
    return t`Certificate`
  },
  get number() {
    return t`Number`
  },
  get expiresOn() {
    return t`Expires on`
  },
}

const textOf = (fields: CertificateFields, name: keyof CertificateFields) =>
  name === 'expiresOn' && fields.expiresOn
    ? formatCalendarDate(fields.expiresOn, locale())
    : (fields[name] ?? '')

type FieldsProps = {
  defaultValues: z.input<typeof certificateFields>
  save: (fields: CertificateFields) => Promise<unknown>
  submitLabel: string
  before?: ReactNode
}

function Fields({ defaultValues, save, submitLabel, before }: FieldsProps) {
  const { Field, status } = useSchemaForm<z.input<typeof certificateFields>, CertificateFields>({
    schema: certificateFields,
    defaultValues,
    save,
  })
  return (
    <SchemaForm status={status}>
      {before}
      <Field name="title">
        {(field) => (
          <field.TextField
            label={labels.title}
            help={t`For example: Liability insurance.`}
            autoComplete="off"
            maxLength={120}
          />
        )}
      </Field>
      <Field name="number">
        {(field) => <field.TextField label={labels.number} optional autoComplete="off" />}
      </Field>
      <Field name="expiresOn">
        {(field) => (
          <field.DateField
            label={labels.expiresOn}
            help={t`The last day it is valid. Managers and members are reminded 30 and 7 days before.`}
            optional
          />
        )}
      </Field>
      <FormActions>
        <DialogClose>{t`Cancel`}</DialogClose>
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
