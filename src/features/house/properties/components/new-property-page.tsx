import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { FoldedFields } from '../../../../components/ui/field-group.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import { can, groupName } from '../../../base/groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../../base/groups/groups.schemas.ts'
import { useSelectedGroup } from '../../../base/groups/selected-group.store.ts'
import { keepWish, readPropertyWish } from '../../../base/subscription/plan-wish.ts'
import { useCreateProperty, useKeepPhoto, useUploadCoverPhoto } from '../properties.queries.ts'
import { emptyProperty, newPropertyDraft } from '../properties.rules.ts'
import type { PropertyFields } from '../properties.schemas.ts'
import { CoverPhotoChooser } from './cover-photo-editor.tsx'
import { PropertyForm } from './property-form.tsx'

type NewPropertyPageProps = {
  groups: MyFamilyGroupView[]
  familyGroupId?: string | undefined
  /** Shown when one more property needs a plan. */
  planHint: (familyGroupId: string) => ReactNode
}

/** Adds a property to the group in the address, or to the last viewed one. */
export function NewPropertyPage({ groups, familyGroupId, planHint }: NewPropertyPageProps) {
  const remembered = useSelectedGroup((state) => state.selectedFamilyGroupId)
  const managed = groups.filter(({ role }) => can(role, 'property.create'))
  const wanted = familyGroupId ?? remembered
  const group = managed.find((candidate) => candidate.familyGroupId === wanted) ?? managed[0]
  return (
    <Page width="form" className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl">{t`New property`}</h1>
        {group && (
          <p className="text-muted">{t`In ${groupName(group.familyGroup.name)}. A name is enough to start.`}</p>
        )}
      </div>
      {group && planHint(group.familyGroupId)}
      {group ? <NewPropertyForm group={group} /> : <NoManagedGroup group={wantedGroup(groups, wanted)} />}
    </Page>
  )
}

/** The last viewed group, or the first one. */
const wantedGroup = (groups: MyFamilyGroupView[], wanted: string | null) =>
  groups.find(({ familyGroupId }) => familyGroupId === wanted) ?? groups[0]

function NoManagedGroup({ group }: { group: MyFamilyGroupView | undefined }) {
  if (group) return <AskManager group={group} />
  return (
    <EmptyState
      title={t`Create a group first`}
      action={<ButtonLink to="/family-select">{t`Create a group`}</ButtonLink>}
    >
      {t`A property belongs to a group. Create a group, or ask a manager of your family’s group to add the property.`}
    </EmptyState>
  )
}

function AskManager({ group: { familyGroupId, familyGroup } }: { group: MyFamilyGroupView }) {
  return (
    <EmptyState
      title={t`Only managers can add a property`}
      action={
        <>
          <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId }} variant="primary">
            {t`Go to the dashboard`}
          </ButtonLink>
          <ButtonLink to="/family-select" search={{ familyGroupId }}>
            {t`See who manages it`}
          </ButtonLink>
        </>
      }
    >
      {t`Ask a manager of ${groupName(familyGroup.name)} to add it. The members list shows who they are.`}
    </EmptyState>
  )
}

function NewPropertyForm({ group: { familyGroupId, familyGroup } }: { group: MyFamilyGroupView }) {
  const navigate = useNavigate()
  const creation = useCreateProperty()
  const upload = useUploadCoverPhoto()
  const keeping = useKeepPhoto(familyGroupId)
  const [id] = useState(newId)
  const [photo, setPhoto] = useState<File | null>(null)
  const [keptPhotoId, setKeptPhotoId] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  useEffect(() => setKeptPhotoId(readPropertyWish(familyGroupId)?.keptPhotoId), [familyGroupId])

  const choose = (chosen: File | null) => {
    setPhoto(chosen)
    setKeptPhotoId(undefined)
  }
  /** The draft and the photo are kept; the plan page leads back here. */
  const goForPlan = async () => {
    const kept =
      photo &&
      (await keeping.mutateAsync({ photo, onProgress: setProgress }).finally(() => setProgress(null)))
    keepWish({ wanted: 'property', familyGroupId, propertyId: id, keptPhotoId: kept?.fileId ?? keptPhotoId })
    await navigate({ to: '/subscription', search: { wanted: 'property', familyGroupId } })
  }
  const save = async (fields: PropertyFields) => {
    const wanted = { ...fields, familyGroupId, id, keptPhotoId }
    const { propertyId } = await creation.mutateAsync(wanted).catch(async (error) => {
      if (isAppError(error, 'needs-plan')) await goForPlan()
      throw error
    })
    if (readPropertyWish(familyGroupId)) keepWish(null)
    if (photo) {
      try {
        await upload.mutateAsync({
          propertyId,
          photo,
          onProgress: setProgress,
        })
      } catch (error) {
        // Only the photo is missing, and the property’s page can upload it again.
        toast.error(
          t`The property was saved, but its photo was not. ${error instanceof Error ? error.message : ''}`,
        )
      }
    }
    return () => navigate({ to: '/property/$propertyId', params: { propertyId } })
  }
  return (
    <PropertyForm
      defaultValues={emptyProperty(familyGroup.timeZone)}
      currency={familyGroup.currency}
      draftKey={newPropertyDraft(familyGroupId)}
      submitLabel={t`Add property`}
      save={save}
      photoOfNew={
        <FoldedFields title={t`Cover photo`} isNeeded={photo !== null || keptPhotoId !== undefined}>
          <CoverPhotoChooser
            photo={photo}
            isKept={keptPhotoId !== undefined}
            onChoose={choose}
            progress={progress}
          />
        </FoldedFields>
      }
      cancel={
        <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}
