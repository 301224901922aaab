import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { TabLink, TabLinks } from '../../../../components/ui/tab-links.tsx'
import type { GroupTab } from '../group-links.ts'
import { groupName } from '../groups.rules.ts'
import type { GroupView, MyFamilyGroupView } from '../groups.schemas.ts'
import { groupTabLabels } from '../groups.texts.ts'
import { RoleName } from './role-name.tsx'

type ManageGroupPageProps = {
  group: GroupView
  groups: MyFamilyGroupView[]
  tabs: readonly GroupTab[]
  tab: GroupTab
  /** The content of the open tab, composed by the route. */
  children: ReactNode
}

/** Renders one group with its tabs; on wide screens the other groups are beside it. */
export function ManageGroupPage({ group, groups, tabs, tab, children }: ManageGroupPageProps) {
  return (
    <Page className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
      <GroupNavigation groups={groups} current={group.id} tab={tab} />
      <div className="grid grid-cols-1 gap-5">
        <header className="grid gap-1">
          <Link
            to="/family-select"
            className="inline-flex min-h-touch items-center gap-1.5 justify-self-start rounded-sm text-muted underline-offset-4 hover:text-foreground hover:underline lg:hidden"
          >
            <ArrowLeft className="size-5" aria-hidden="true" />
            {t`All groups`}
          </Link>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="grid min-w-0 gap-1">
              <h1 tabIndex={-1} className="rounded-sm text-xl break-words">
                {groupName(group.name)}
              </h1>
              <RoleName role={group.role} />
            </div>
            <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId: group.id }}>
              {t`Open dashboard`}
            </ButtonLink>
          </div>
        </header>
        <TabLinks label={t`Group sections`}>
          {tabs.map((name) => (
            <TabLink
              key={name}
              to="/family-select"
              search={{ familyGroupId: group.id, tab: name }}
              aria-current={name === tab ? 'page' : undefined}
              resetScroll={false}
            >
              {groupTabLabels[name]}
            </TabLink>
          ))}
        </TabLinks>
        {children}
      </div>
    </Page>
  )
}

type GroupNavigationProps = { groups: MyFamilyGroupView[]; current: string; tab: GroupTab }

function GroupNavigation({ groups, current, tab }: GroupNavigationProps) {
  return (
    <nav aria-label={t`Your groups`} className="grid grid-cols-1 gap-3 max-lg:hidden">
      <ul className={`${cardClass} divide-y`}>
        {groups.map(({ familyGroupId, role, familyGroup }) => (
          <li key={familyGroupId}>
            <Link
              to="/family-select"
              search={{ familyGroupId, tab }}
              aria-current={familyGroupId === current ? 'page' : undefined}
              className="block min-h-touch px-4 py-3 -outline-offset-2! transition-colors hover:bg-raised aria-[current=page]:bg-accent-soft"
            >
              <span className="block truncate font-medium">{groupName(familyGroup.name)}</span>
              <RoleName role={role} />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to="/family-select">
        <Plus aria-hidden="true" />
        {t`All groups or create one`}
      </ButtonLink>
    </nav>
  )
}
