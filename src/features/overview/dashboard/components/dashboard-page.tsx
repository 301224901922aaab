import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { workersTarget } from '../../../base/groups/group-links.ts'
import { can, groupName } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'

type DashboardPageProps = { group: GroupView; notice: ReactNode; children: ReactNode }

/** The first page of a group; the route puts the parts of other features into it. */
export function DashboardPage({ group, notice, children }: DashboardPageProps) {
  return (
    <Page className="grid gap-6">
      <PageHeader title={groupName(group.name)} actions={<GroupLinks group={group} />} />
      {notice}
      {children}
    </Page>
  )
}

/** The way to the people of the group and to its contractors, which is otherwise found only in the menu. */
function GroupLinks({ group: { id: familyGroupId, role, isSample } }: { group: GroupView }) {
  return (
    <>
      {can(role, 'member.invite') && !isSample && (
        <ButtonLink to="/family-select" search={{ familyGroupId, tab: 'invites' }}>
          <UserPlus aria-hidden="true" />
          Invite family
        </ButtonLink>
      )}
      <ButtonLink {...workersTarget(familyGroupId)} variant="quiet">
        Contractors
      </ButtonLink>
      <ButtonLink to="/family-select" search={{ familyGroupId }} variant="quiet">
        {can(role, 'group.manage') ? 'Manage group' : 'Members'}
      </ButtonLink>
      <ButtonLink to="/family-select" search={{ familyGroupId, tab: 'export' }} variant="quiet">
        Export
      </ButtonLink>
    </>
  )
}
