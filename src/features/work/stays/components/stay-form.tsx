import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DialogClose } from '../../../../components/ui/dialog.tsx'
import { Differences, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { differencesOf } from '../../../../lib/fields.ts'
import { locale } from '../../../../lib/locale.ts'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import { overlapsQuery, useUpdateStay } from '../stays.queries.ts'
import { departureAfter, maxNights, nightsOf, type Span } from '../stays.rules.ts'
import { type NewerStay, newerStay, type StayFields, type StayView, stayFields } from '../stays.schemas.ts'
import { fieldTexts, nightsText, spanText, stayStatusLabels } from '../stays.texts.ts'

type StayFormProps = {
  house: { propertyId: string; familyGroupId: string }
  defaultValues: StayFields
  /** Without the stay that is being changed. */
  stayId?: string
  /** Managers request for others. */
  mayChooseWho: boolean
  /** The relative who reads the note on their page. */
  relativeName?: string | undefined
  submitLabel: string
  /** A conflict, above the fields. */
  before?: ReactNode
  save: (fields: StayFields) => Promise<unknown>
}

/** Renders the form of a stay, with other stays on the chosen nights. */
export function StayForm({
  house,
  stayId,
  mayChooseWho,
  relativeName,
  submitLabel,
  ...options
}: StayFormProps) {
  const { form, Field, status } = useSchemaForm({
    schema: stayFields,
    defaultValues: options.defaultValues,
    save: options.save,
  })
  return (
    <SchemaForm status={status}>
      {options.before}
      <Pair>
        <Field
          name="startsOn"
          listeners={{ onChange: () => form.setFieldValue('endsOn', departureAfter(form.state.values)) }}
        >
          {(field) => <field.DateField label={fieldTexts.startsOn.label} />}
        </Field>
        <Field name="endsOn">{(field) => <field.DateField label={fieldTexts.endsOn.label} />}</Field>
      </Pair>
      <form.Subscribe selector={({ values: { startsOn, endsOn } }) => ({ startsOn, endsOn })}>
        {(span) => <OverlapWarning propertyId={house.propertyId} span={span} stayId={stayId} />}
      </form.Subscribe>
      {mayChooseWho && (
        <Field name="userId">
          {(field) => <WhoField familyGroupId={house.familyGroupId} Select={field.Select} />}
        </Field>
      )}
      <Field name="guests">
        {(field) => (
          <field.NumberField
            label={fieldTexts.guests.label}
            help={t`Guests who are not in the group.`}
            inputMode="numeric"
          />
        )}
      </Field>
      <Field name="note">
        {(field) => (
          <field.TextArea
            label={fieldTexts.note.label}
            optional
            rows={2}
            help={
              relativeName
                ? t`${relativeName} also sees the note.`
                : t`For example when you arrive, or who brings the dog.`
            }
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

type WhoSelect = (props: {
  label: string
  options: { value: string; label: string }[]
  placeholder: string
}) => ReactNode

function WhoField({ familyGroupId, Select }: { familyGroupId: string; Select: WhoSelect }) {
  const { data: members = [] } = useQuery(membersQuery(familyGroupId))
  const others = members.filter(({ isMe }) => !isMe)
  return (
    <Select
      label={t`Who`}
      placeholder={t`Me`}
      options={others.map(({ userId, name }) => ({ value: userId, label: name }))}
    />
  )
}

type OverlapWarningProps = { propertyId: string; span: Span; stayId: string | undefined }

function OverlapWarning({ propertyId, span, stayId }: OverlapWarningProps) {
  const isSpan = span.startsOn !== '' && span.startsOn < span.endsOn && nightsOf(span) <= maxNights
  const { data: overlaps = [], isSuccess } = useQuery({
    ...overlapsQuery(propertyId, { ...span, ...(stayId && { exceptStayId: stayId }) }),
    enabled: isSpan,
  })
  const isTaken = overlaps.some(({ status }) => status === 'CONFIRMED')
  return (
    <div role="status" className="grid gap-2">
      {isSpan && (
        <p className="text-muted">
          {nightsText(nightsOf(span))}
          {isSuccess && overlaps.length === 0 && <> · {t`No other stays on these nights`}</>}
        </p>
      )}
      {isSpan && overlaps.length > 0 && (
        <div className="flex items-start gap-2 rounded-md bg-warning-soft p-3">
          <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
          <div className="grid gap-1">
            <p className="font-medium">{t`Other stays on these nights`}</p>
            <ul>
              {overlaps.map(({ id, personName, status, ...other }) => (
                <li key={id}>
                  {personName}, {spanText(other, locale())} ({stayStatusLabels[status].toLowerCase()})
                </li>
              ))}
            </ul>
            <p>
              {isTaken
                ? t`You can still request a stay, but a manager has to confirm it.`
                : t`You can still request a stay. The first one to be confirmed gets the nights.`}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

type EditStayFormProps = { stay: StayView; close: () => void }

/** Edits a stay from its values when the form opened, so that a newer one is not overwritten. */
export function EditStayForm({ stay, close }: EditStayFormProps) {
  const [base, setBase] = useState<NewerStay>(stay)
  return <FormFrom key={base.version} stay={stay} base={base} onReload={setBase} close={close} />
}

type FormFromProps = EditStayFormProps & { base: NewerStay; onReload: (newer: NewerStay) => void }

function FormFrom({ stay, base, onReload, close }: FormFromProps) {
  const update = useUpdateStay()
  const { stale, save: send, saveLabel } = useStaleEdit<NewerStay, StayFields>(base, newerStay)
  const { startsOn, endsOn, guests, note } = base
  const save = async (fields: StayFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, stayId: stay.id, version }))
    toast.success(t`Saved`)
    close()
  }
  return (
    <StayForm
      house={stay}
      stayId={stay.id}
      mayChooseWho={false}
      relativeName={stay.isByLink ? stay.personName : undefined}
      defaultValues={{ startsOn, endsOn, guests, note, userId: null }}
      submitLabel={saveLabel}
      before={
        stale && (
          <EditConflict onTakeNewer={() => onReload(stale.newer)}>
            <Differences of={differencesOf(fieldTexts, stale.newer, stale.mine, null)} />
          </EditConflict>
        )
      }
      save={save}
    />
  )
}
