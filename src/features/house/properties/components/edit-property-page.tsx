import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { useUpdateProperty } from '../properties.queries.ts'
import { changedFields, fieldText, propertyFieldsOf } from '../properties.rules.ts'
import { type PropertyFields, type PropertyView, propertyView } from '../properties.schemas.ts'
import { fieldLabels } from '../properties.texts.ts'
import { CoverPhotoEditor } from './cover-photo-editor.tsx'
import { PropertyForm } from './property-form.tsx'

/** Changes the facts of a property, and its photo. */
export function EditPropertyPage({ property }: { property: PropertyView }) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(property)
  const isEditable = can(property.role, 'property.edit') && property.status === 'ACTIVE'
  return (
    <Page width="form" className="grid gap-6">
      <h1 className="text-xl break-words">Edit {base.name}</h1>
      {isEditable ? (
        <>
          <CoverPhotoEditor property={property} />
          <EditPropertyForm key={base.version} base={base} onReload={setBase} />
        </>
      ) : (
        <OnlyToLookAt
          isArchived={property.status === 'ARCHIVED'}
          back={
            <ButtonLink to="/property/$propertyId" params={{ propertyId: property.id }}>
              Back to the property
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
    toast.success('Saved')
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
          Cancel
        </ButtonLink>
      }
    />
  )
}

type PropertyConflictProps = { mine: PropertyFields; newer: PropertyView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form. */
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
