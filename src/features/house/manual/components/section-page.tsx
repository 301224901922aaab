import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { focusWhenThere } from '../../../../components/ui/focus.ts'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { HouseFormPage, houseOf } from '../../components/house-form-page.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { useCreateSection, useUpdateSection } from '../manual.queries.ts'
import type { ManualKind } from '../manual.rules.ts'
import { type ManualSectionFields, type ManualSectionView, manualSectionView } from '../manual.schemas.ts'
import { kindTexts } from '../manual.texts.ts'
import { ManualSuggestions } from './kind-icon.tsx'
import { titleAnchorOf } from './manual-section.tsx'
import { SectionForm } from './section-form.tsx'

/** Adds a section: first the kind, then the text. */
export function NewSectionPage({ property, kind }: { property: PropertyView; kind: ManualKind | undefined }) {
  return (
    <HouseFormPage
      of={houseOf(property)}
      part="manual"
      title={t`New section`}
      width="page"
      may={property.may.editManual}
    >
      {kind ? (
        <NewSectionForm key={kind} property={property} kind={kind} />
      ) : (
        <ManualSuggestions propertyId={property.id} />
      )}
    </HouseFormPage>
  )
}

function NewSectionForm({ property, kind }: { property: PropertyView; kind: ManualKind }) {
  const { id: propertyId } = property
  const creation = useCreateSection()
  const goToManual = useGoToManual(propertyId)
  const save = async (fields: ManualSectionFields) => {
    const { manualSectionId } = await creation.mutateAsync({ ...fields, propertyId })
    toast.success(t`Section added`)
    return () => goToManual(manualSectionId)
  }
  return (
    <SectionForm
      defaultValues={{ kind, title: kindTexts[kind].title, body: '' }}
      draftKey={`new-section:${propertyId}:${kind}`}
      submitLabel={t`Add section`}
      save={save}
      cancel={<Cancel propertyId={propertyId} />}
    />
  )
}

/** Edits a section. */
export function EditSectionPage({
  property,
  section,
}: {
  property: PropertyView
  section: ManualSectionView
}) {
  // The version the form started from, so that a background reload does not change what is being typed.
  const [base, setBase] = useState(section)
  return (
    <HouseFormPage
      of={houseOf(property)}
      part="manual"
      title={t`Edit “${base.title}”`}
      width="page"
      may={property.may.editManual}
    >
      <EditSectionForm key={base.version} property={property} base={base} onReload={setBase} />
    </HouseFormPage>
  )
}

type EditSectionFormProps = {
  property: PropertyView
  base: ManualSectionView
  onReload: (newer: ManualSectionView) => void
}

function EditSectionForm({ property: { id: propertyId }, base, onReload }: EditSectionFormProps) {
  const update = useUpdateSection()
  const goToManual = useGoToManual(propertyId)
  const {
    stale,
    save: send,
    saveLabel,
  } = useStaleEdit<ManualSectionView, ManualSectionFields>(base, manualSectionView)
  const save = async (fields: ManualSectionFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, manualSectionId: base.id, version }))
    toast.success(t`Saved`)
    return () => goToManual(base.id)
  }
  const { kind, title, body } = base
  return (
    <SectionForm
      defaultValues={{ kind, title, body }}
      draftKey={`section:${base.id}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={stale && <NewerSection newer={stale.newer} onTake={() => onReload(stale.newer)} />}
      cancel={<Cancel propertyId={propertyId} />}
    />
  )
}

/** Shows the newer version when someone else saved first. */
function NewerSection({ newer, onTake }: { newer: ManualSectionView; onTake: () => void }) {
  return (
    <EditConflict onTakeNewer={onTake}>
      <p className="font-medium break-words">
        {newer.title} ({kindTexts[newer.kind].label})
      </p>
      <p className="max-h-64 overflow-y-auto rounded-md bg-surface p-3 break-words whitespace-pre-wrap">
        {newer.body}
      </p>
    </EditConflict>
  )
}

/** Returns to the written section in the manual. */
function useGoToManual(propertyId: string) {
  const navigate = useNavigate()
  return async (id: string) => {
    await navigate({ to: '/property/$propertyId/manual', params: { propertyId } })
    focusWhenThere(`#${titleAnchorOf({ id })}`)
  }
}

const Cancel = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/manual" params={{ propertyId }} variant="quiet">
    {t`Cancel`}
  </ButtonLink>
)
