import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import { HouseFormPage, houseOf } from '../../components/house-form-page.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { useAddKey, useUpdateKey } from '../keys.queries.ts'
import { changedFields, emptyKey, keyFieldsOf } from '../keys.rules.ts'
import { type KeyFields, type KeyView, keyView } from '../keys.schemas.ts'
import { fieldLabels, fieldText } from '../keys.texts.ts'
import { KeyForm } from './key-form.tsx'

type NewKeyPageProps = {
  property: PropertyView
  /** Today in the property’s time zone. */
  today: string
}

/** Records who was handed which key. Load `membersQuery(familyGroupId)` in the loader; for the page below as well. */
export function NewKeyPage({ property, today }: NewKeyPageProps) {
  return (
    <HouseFormPage of={houseOf(property)} part="keys" title={t`New key`} may={property.may.editKeys}>
      <NewKeyForm property={property} today={today} />
    </HouseFormPage>
  )
}

function NewKeyForm({ property: { id: propertyId, familyGroupId }, today }: NewKeyPageProps) {
  const addition = useAddKey()
  const goToKeys = useGoToKeys(propertyId)
  const { options } = useMembers(familyGroupId)
  const save = async (fields: KeyFields) => {
    await addition.mutateAsync({ ...fields, propertyId })
    toast.success(done.added(fields.label))
    return goToKeys
  }
  return (
    <KeyForm
      defaultValues={{ ...emptyKey, handedOverOn: today }}
      members={options}
      draftKey={`new-key:${propertyId}`}
      submitLabel={t`Add key`}
      save={save}
      cancel={<Cancel propertyId={propertyId} />}
    />
  )
}

/** Edits a key. */
export function EditKeyPage({ property, of }: { property: PropertyView; of: KeyView }) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(of)
  return (
    <HouseFormPage
      of={houseOf(property)}
      part="keys"
      title={t`Edit ${base.label}`}
      may={property.may.editKeys}
    >
      <EditKeyForm key={base.version} property={property} base={base} onReload={setBase} />
    </HouseFormPage>
  )
}

type EditKeyFormProps = { property: PropertyView; base: KeyView; onReload: (newer: KeyView) => void }

function EditKeyForm({ property: { id: propertyId, familyGroupId }, base, onReload }: EditKeyFormProps) {
  const update = useUpdateKey()
  const goToKeys = useGoToKeys(propertyId)
  const { options, names } = useMembers(familyGroupId, base)
  const { stale, save: send, saveLabel } = useStaleEdit<KeyView, KeyFields>(base, keyView)
  const save = async (fields: KeyFields) => {
    await send(fields, ({ version }) =>
      update.mutateAsync({ ...fields, propertyId, keyId: base.id, version }),
    )
    toast.success(t`Saved`)
    return goToKeys
  }
  return (
    <KeyForm
      defaultValues={keyFieldsOf(base)}
      members={options}
      draftKey={`key:${base.id}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && (
          <FieldConflict
            theirs={keyFieldsOf(stale.newer)}
            mine={stale.mine}
            changedFields={changedFields}
            labels={fieldLabels}
            textOf={(fields, name) => fieldText(fields, name, names, locale())}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={<Cancel propertyId={propertyId} />}
    />
  )
}

/** Returns who can hold a key. @param of a key, whose holder stays listed after leaving the group */
function useMembers(familyGroupId: string, of?: KeyView) {
  const { data: members } = useSuspenseQuery(membersQuery(familyGroupId))
  const names = new Map(members.map(({ userId, name }) => [userId, name]))
  if (of?.holderUserId && !names.has(of.holderUserId)) names.set(of.holderUserId, of.holder)
  return { names, options: [...names].map(([value, label]) => ({ value, label })) }
}

function useGoToKeys(propertyId: string) {
  const navigate = useNavigate()
  return () => navigate({ to: '/property/$propertyId/keys', params: { propertyId } })
}

const Cancel = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/keys" params={{ propertyId }} variant="quiet">
    {t`Cancel`}
  </ButtonLink>
)
