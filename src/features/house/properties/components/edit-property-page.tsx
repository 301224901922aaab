import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { useUpdateProperty } from '../properties.queries.ts'
import { changedFields, fieldText, propertyFieldsOf } from '../properties.rules.ts'
import { type PropertyFields, type PropertyView, propertyView } from '../properties.schemas.ts'
import { fieldLabels } from '../properties.texts.ts'
import { CoverPhotoEditor } from './cover-photo-editor.tsx'
import { PropertyForm } from './property-form.tsx'

/** Edits a property and its photo. */
export function EditPropertyPage({ property }: { property: PropertyView }) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(property)
  const isEditable = property.may.edit
  return (
    <Page width="form" className="grid gap-6">
      <h1 className="text-xl break-words">{t`Edit ${base.name}`}</h1>
      {isEditable ? (
        <>
          <CoverPhotoEditor property={property} />
          <EditPropertyForm key={base.version} base={base} onReload={setBase} />
        </>
      ) : (
        <ViewOnly
          isArchived={property.status === 'ARCHIVED'}
          back={
            <ButtonLink to="/property/$propertyId" params={{ propertyId: property.id }}>
              {t`Back to the property`}
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}

type EditPropertyFormProps = { base: PropertyView; onReload: (newer: PropertyView) => void }

function EditPropertyForm({ base, onReload }: EditPropertyFormProps) {
  const navigate = useNavigate()
  const update = useUpdateProperty()
  const { stale, save: send, saveLabel } = useStaleEdit<PropertyView, PropertyFields>(base, propertyView)

  const goToProperty = () => navigate({ to: '/property/$propertyId', params: { propertyId: base.id } })
  const save = async (fields: PropertyFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, propertyId: base.id, version }))
    toast.success(t`Saved`)
    return goToProperty
  }
  return (
    <PropertyForm
      defaultValues={propertyFieldsOf(base)}
      currency={base.currency}
      draftKey={`property:${base.id}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={stale && <PropertyConflict {...stale} onTakeNewer={() => onReload(stale.newer)} />}
      cancel={
        <ButtonLink to="/property/$propertyId" params={{ propertyId: base.id }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

type PropertyConflictProps = { mine: PropertyFields; newer: PropertyView; onTakeNewer: () => void }

/** Shows the newer version next to the form’s values when someone else saved first. */
function PropertyConflict({ mine, newer, onTakeNewer }: PropertyConflictProps) {
  return (
    <FieldConflict
      theirs={propertyFieldsOf(newer)}
      mine={mine}
      changedFields={changedFields}
      labels={fieldLabels}
      textOf={(fields, name) => fieldText(fields, name, { currency: newer.currency, locale: locale() })}
      onTakeNewer={onTakeNewer}
    />
  )
}
