import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GroupBreadcrumbs } from '../../../base/components/group-breadcrumbs.tsx'

type WorkerBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null }
  /** The contractor to whom the page belongs: a link. */
  below?: ReactNode
}

/** The way back up from a page about a contractor: the group, and its contractors. */
export function WorkerBreadcrumbs({ of, below }: WorkerBreadcrumbsProps) {
  const list = (
    <Link to="/workers/$familyGroupId" params={{ familyGroupId: of.familyGroupId }}>
      Contractors
    </Link>
  )
  return (
    <GroupBreadcrumbs
      of={of}
      links={[{ key: 'workers', link: list }, ...(below ? [{ key: 'worker', link: below }] : [])]}
    />
  )
}
