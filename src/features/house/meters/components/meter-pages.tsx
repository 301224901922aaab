import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { HouseFormPage, houseOf } from '../../components/house-form-page.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { useAddMeter, useUpdateMeter } from '../meters.queries.ts'
import { changedFields, emptyMeter, meterFieldsOf } from '../meters.rules.ts'
import { type MeterFields, type MeterView, meterView } from '../meters.schemas.ts'
import { fieldLabels, fieldText } from '../meters.texts.ts'
import { MeterForm } from './meter-form.tsx'

/** Adds a meter, and opens it. */
export function NewMeterPage({ property }: { property: PropertyView }) {
  const { id: propertyId } = property
  const addition = useAddMeter()
  const navigate = useNavigate()
  const save = async (fields: MeterFields) => {
    const { meterId } = await addition.mutateAsync({ ...fields, propertyId })
    toast.success(done.added(fields.name))
    return () => navigate({ to: '/property/$propertyId/meters/$meterId', params: { propertyId, meterId } })
  }
  return (
    <HouseFormPage of={houseOf(property)} part="meters" title={t`New meter`} may={property.may.editMeters}>
      <MeterForm
        defaultValues={emptyMeter}
        draftKey={`new-meter:${propertyId}`}
        submitLabel={t`Add meter`}
        save={save}
        cancel={
          <ButtonLink to="/property/$propertyId/meters" params={{ propertyId }} variant="quiet">
            {t`Cancel`}
          </ButtonLink>
        }
      />
    </HouseFormPage>
  )
}

/** Edits a meter. */
export function EditMeterPage({ property, of }: { property: PropertyView; of: MeterView }) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(of)
  return (
    <HouseFormPage
      of={houseOf(property)}
      part="meters"
      title={t`Edit ${base.name}`}
      may={property.may.editMeters}
    >
      <EditMeterForm key={base.version} propertyId={property.id} base={base} onReload={setBase} />
    </HouseFormPage>
  )
}

type EditMeterFormProps = { propertyId: string; base: MeterView; onReload: (newer: MeterView) => void }

function EditMeterForm({ propertyId, base, onReload }: EditMeterFormProps) {
  const update = useUpdateMeter()
  const navigate = useNavigate()
  const { stale, save: send, saveLabel } = useStaleEdit<MeterView, MeterFields>(base, meterView)
  const params = { propertyId, meterId: base.id }
  const save = async (fields: MeterFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, ...params, version }))
    toast.success(t`Saved`)
    return () => navigate({ to: '/property/$propertyId/meters/$meterId', params })
  }
  return (
    <MeterForm
      defaultValues={meterFieldsOf(base)}
      draftKey={`meter:${base.id}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && (
          <FieldConflict
            theirs={meterFieldsOf(stale.newer)}
            mine={stale.mine}
            changedFields={changedFields}
            labels={fieldLabels}
            textOf={fieldText}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={
        <ButtonLink to="/property/$propertyId/meters/$meterId" params={params} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}
