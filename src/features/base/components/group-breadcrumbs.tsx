import type { ReactNode } from 'react'
import { Breadcrumbs, Crumb } from '../../../components/ui/page-header.tsx'
import { groupName } from '../groups/groups.rules.ts'

type GroupBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null }
  /** The links below the group, nearest last. */
  links?: readonly { key: string; link: ReactNode }[]
}

/** Renders breadcrumbs from a group to its part. */
export function GroupBreadcrumbs({ of: { familyGroupId, ...of }, links = [] }: GroupBreadcrumbsProps) {
  const group = (
    <Crumb to="/dashboard/$familyGroupId" params={{ familyGroupId }}>
      {groupName(of.groupName)}
    </Crumb>
  )
  return <Breadcrumbs links={[{ key: 'group', link: group }, ...links]} />
}
