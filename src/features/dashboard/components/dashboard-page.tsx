import type { ReactNode } from 'react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { groupName } from '../../groups/groups.rules.ts'
import type { GroupView } from '../../groups/groups.schemas.ts'

type DashboardPageProps = { group: GroupView; notice: ReactNode; children: ReactNode }

/** The first page of a group; the route puts the parts of other features into it. */
export function DashboardPage({ group, notice, children }: DashboardPageProps) {
  return (
    <Page className="grid gap-6">
      <PageHeader title={groupName(group.name)} />
      {notice}
      {children}
    </Page>
  )
}
