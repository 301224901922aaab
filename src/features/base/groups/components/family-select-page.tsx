import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import type { DeletedGroupView, MyFamilyGroupView } from '../groups.schemas.ts'
import { CreateGroupForm } from './create-group-form.tsx'
import { DeletedGroups } from './deleted-groups.tsx'
import { GroupList } from './group-list.tsx'

type FamilySelectPageProps = {
  groups: MyFamilyGroupView[]
  deletedGroups: DeletedGroupView[]
  sampleOffer: ReactNode
}

/** Pick a group or manage it, make one, bring one back, or look around in the sample family. */
export function FamilySelectPage({ groups, deletedGroups, sampleOffer }: FamilySelectPageProps) {
  const isNew = groups.length === 0
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h1 tabIndex={-1} className="justify-self-start rounded-sm text-xl">
          {isNew ? 'Welcome. Whose house is it?' : 'Your groups'}
        </h1>
        {groups.length > 1 && <p className="text-muted">Choose a group to open its dashboard.</p>}
        {isNew && (
          <p className="text-muted">
            A group is the family that looks after one or more houses together: brothers and sisters, parents
            and children, or everyone who shares the cabin.
          </p>
        )}
      </div>
      {!isNew && <GroupList groups={groups} />}
      <CreateGroupForm />
      {sampleOffer}
      <DeletedGroups groups={deletedGroups} />
    </Page>
  )
}
