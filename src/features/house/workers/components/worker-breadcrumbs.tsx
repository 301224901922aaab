import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Crumb } from '../../../../components/ui/page-header.tsx'
import { GroupBreadcrumbs } from '../../../base/components/group-breadcrumbs.tsx'

type WorkerBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null }
  /** A link to the contractor that the page belongs to. */
  below?: ReactNode
}

/** Renders the breadcrumbs of a page about a contractor: group and contractors. */
export function WorkerBreadcrumbs({ of, below }: WorkerBreadcrumbsProps) {
  const list = (
    <Crumb to="/workers/$familyGroupId" params={{ familyGroupId: of.familyGroupId }}>
      {t`Contractors`}
    </Crumb>
  )
  return (
    <GroupBreadcrumbs
      of={of}
      links={[{ key: 'workers', link: list }, ...(below ? [{ key: 'worker', link: below }] : [])]}
    />
  )
}
