import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../../base/groups/groups.schemas.ts'
import { useSelectedGroup } from '../../../base/groups/selected-group.store.ts'
import { useCreateProperty, useUploadCoverPhoto } from '../properties.queries.ts'
import { emptyProperty } from '../properties.rules.ts'
import type { PropertyFields } from '../properties.schemas.ts'
import { CoverPhotoChooser } from './cover-photo-editor.tsx'
import { PropertyForm } from './property-form.tsx'

type NewPropertyPageProps = {
  groups: MyFamilyGroupView[]
  familyGroupId?: string | undefined
  /** What is said beforehand where one more property needs a plan. */
  planHint: (familyGroupId: string) => ReactNode
}

/** Adds a property to the group of the address, else to the one that was looked at last. */
export function NewPropertyPage({ groups, familyGroupId, planHint }: NewPropertyPageProps) {
  const remembered = useSelectedGroup((state) => state.selectedFamilyGroupId)
  const managed = groups.filter(({ role }) => role === 'MANAGER')
  const wanted = familyGroupId ?? remembered
  const group = managed.find((candidate) => candidate.familyGroupId === wanted) ?? managed[0]
  return (
    <Page width="form" className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl">New property</h1>
        {group && (
          <p className="text-muted">In {groupName(group.familyGroup.name)}. A name is enough to begin.</p>
        )}
      </div>
      {group && planHint(group.familyGroupId)}
      {group ? <NewPropertyForm group={group} /> : <NoManagedGroup group={wantedGroup(groups, wanted)} />}
    </Page>
  )
}

/** The group that was looked at last, else the first one. */
const wantedGroup = (groups: MyFamilyGroupView[], wanted: string | null) =>
  groups.find(({ familyGroupId }) => familyGroupId === wanted) ?? groups[0]

function NoManagedGroup({ group }: { group: MyFamilyGroupView | undefined }) {
  if (group) return <AskManager group={group} />
  return (
    <EmptyState title="First a group" action={<ButtonLink to="/family-select">Create a group</ButtonLink>}>
      A property belongs to a group that you manage. Create one, or ask a manager of your family’s group to
      add the property.
    </EmptyState>
  )
}

function AskManager({ group: { familyGroupId, familyGroup } }: { group: MyFamilyGroupView }) {
  return (
    <EmptyState
      title="Only managers can add a property"
      action={
        <>
          <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId }} variant="primary">
            To the dashboard
          </ButtonLink>
          <ButtonLink to="/family-select" search={{ familyGroupId }}>
            See who manages it
          </ButtonLink>
        </>
      }
    >
      Ask a manager of {groupName(familyGroup.name)} to add it. Its members list says who they are.
    </EmptyState>
  )
}

function NewPropertyForm({ group: { familyGroupId, familyGroup } }: { group: MyFamilyGroupView }) {
  const navigate = useNavigate()
  const creation = useCreateProperty()
  const upload = useUploadCoverPhoto()
  const [photo, setPhoto] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)

  const save = async (fields: PropertyFields) => {
    const { propertyId } = await creation.mutateAsync({ ...fields, familyGroupId }).catch(async (error) => {
      // What was typed is kept; the page says what a plan costs, and leads back.
      if (isAppError(error, 'needs-plan'))
        await navigate({ to: '/subscription', search: { wanted: 'property', familyGroupId } })
      throw error
    })
    if (photo) {
      try {
        await upload.mutateAsync({
          propertyId,
          photo,
          onProgress: setProgress,
        })
      } catch (error) {
        // The property is saved; only its photo is missing, and its own page has a place to try again.
        toast.error(
          `The property is saved, but not its photo. ${error instanceof Error ? error.message : ''}`,
        )
      }
    }
    return () => navigate({ to: '/property/$propertyId', params: { propertyId } })
  }
  return (
    <PropertyForm
      defaultValues={emptyProperty(familyGroup.timeZone)}
      currency={familyGroup.currency}
      draftKey={`new-property:${familyGroupId}`}
      submitLabel="Add property"
      save={save}
      before={<CoverPhotoChooser photo={photo} onChoose={setPhoto} progress={progress} />}
      cancel={
        <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId }} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}
