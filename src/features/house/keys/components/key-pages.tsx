import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs, ReadOnlyPart } from '../../components/house-part.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { useAddKey, useUpdateKey } from '../keys.queries.ts'
import { changedFields, emptyKey, keyFieldsOf } from '../keys.rules.ts'
import { type KeyFields, type KeyView, keyView } from '../keys.schemas.ts'
import { fieldLabels, fieldText } from '../keys.texts.ts'
import { KeyForm } from './key-form.tsx'

type NewKeyPageProps = {
  property: PropertyView
  /** The date where the property is. */
  today: string
}

/** Records who was handed which key. Load `membersQuery(familyGroupId)` in the loader; for the page below as well. */
export function NewKeyPage({ property, today }: NewKeyPageProps) {
  return (
    <KeyFrame property={property} title="New key">
      <NewKeyForm property={property} today={today} />
    </KeyFrame>
  )
}

function NewKeyForm({ property: { id: propertyId, familyGroupId }, today }: NewKeyPageProps) {
  const addition = useAddKey()
  const goToKeys = useGoToKeys(propertyId)
  const { options } = useMembers(familyGroupId)
  const save = async (fields: KeyFields) => {
    await addition.mutateAsync({ ...fields, propertyId })
    toast.success(`${fields.label} is added.`)
    return goToKeys
  }
  return (
    <KeyForm
      defaultValues={{ ...emptyKey, handedOverOn: today }}
      members={options}
      draftKey={`new-key:${propertyId}`}
      submitLabel="Add key"
      save={save}
      cancel={<Cancel propertyId={propertyId} />}
    />
  )
}

/** Changes what is known of a key. */
export function EditKeyPage({ property, of }: { property: PropertyView; of: KeyView }) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(of)
  return (
    <KeyFrame property={property} title={`Edit ${base.label}`}>
      <EditKeyForm key={base.version} property={property} base={base} onReload={setBase} />
    </KeyFrame>
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
    toast.success('Saved')
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

/** Who can hold a key. @param of a key whose holder stays among them when they have left the group */
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
    Cancel
  </ButtonLink>
)

type KeyFrameProps = { property: PropertyView; title: string; children: ReactNode }

/** The page around the form; it says so when the reader may not write. */
function KeyFrame({ property, title, children }: KeyFrameProps) {
  const { id: propertyId, name, role, status } = property
  const isEditable = can(role, 'property.edit') && status === 'ACTIVE'
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <HouseBreadcrumbs part="keys" of={{ ...property, propertyId, propertyName: name }} />
        <h1 className="text-xl wrap-anywhere">{title}</h1>
      </div>
      {isEditable ? (
        children
      ) : (
        <ReadOnlyPart part="keys" propertyId={propertyId} isArchived={status === 'ARCHIVED'} />
      )}
    </Page>
  )
}
