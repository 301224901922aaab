import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ViewOnly } from '../../../components/layout/view-only.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Crumb } from '../../../components/ui/page-header.tsx'
import { GroupBreadcrumbs } from '../../base/components/group-breadcrumbs.tsx'

/** The parts of a property that have subpages. */
const parts = {
  assets: {
    to: '/property/$propertyId/assets',
    get label() {
      return t`Assets`
    },
    get back() {
      return t`Back to the assets`
    },
  },
  documents: {
    to: '/property/$propertyId/documents',
    get label() {
      return t`Documents`
    },
    get back() {
      return t`Back to the documents`
    },
  },
  keys: {
    to: '/property/$propertyId/keys',
    get label() {
      return t`Keys`
    },
    get back() {
      return t`Back to the keys`
    },
  },
  manual: {
    to: '/property/$propertyId/manual',
    get label() {
      return t`Manual`
    },
    get back() {
      return t`Back to the manual`
    },
  },
  owners: {
    to: '/property/$propertyId/owners',
    get label() {
      return t`Owners`
    },
    get back() {
      return t`Back to the owners`
    },
  },
  projects: {
    to: '/property/$propertyId/projects',
    get label() {
      return t`Projects`
    },
    get back() {
      return t`Back to the projects`
    },
  },
  schedule: {
    to: '/property/$propertyId/schedule',
    get label() {
      return t`Schedule`
    },
    get back() {
      return t`Back to the schedule`
    },
  },
  visits: {
    to: '/property/$propertyId/visits',
    get label() {
      return t`Visits`
    },
    get back() {
      return t`Back to the visits`
    },
  },
  tasks: {
    to: '/property/$propertyId/tasks',
    get label() {
      return t`Tasks`
    },
    get back() {
      return t`Back to the tasks`
    },
  },
} as const
type Part = keyof typeof parts

type PropertyBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; propertyId: string; propertyName: string }
  /** The part that the page belongs to; without one it belongs to the property itself. */
  part?: Part
}

/** Renders the breadcrumbs of a page within a property: group, property and part. */
export function PropertyBreadcrumbs({ of, part }: PropertyBreadcrumbsProps) {
  const { propertyId } = of
  const property = (
    <Crumb to="/property/$propertyId" params={{ propertyId }}>
      {of.propertyName}
    </Crumb>
  )
  const links = [{ key: 'property', link: property }]
  if (!part) return <GroupBreadcrumbs of={of} links={links} />
  const list = (
    <Crumb to={parts[part].to} params={{ propertyId }}>
      {parts[part].label}
    </Crumb>
  )
  return <GroupBreadcrumbs of={of} links={[...links, { key: 'part', link: list }]} />
}

type ReadOnlyPartProps = {
  part: Part
  propertyId: string
  isArchived: boolean
  /** Why the reader cannot edit, when it depends on more than their membership. */
  children?: ReactNode
}

/** Renders in place of a form that the reader cannot use. */
export const ReadOnlyPart = ({ part, propertyId, isArchived, children }: ReadOnlyPartProps) => (
  <ViewOnly
    isArchived={isArchived}
    back={
      <ButtonLink to={parts[part].to} params={{ propertyId }}>
        {parts[part].back}
      </ButtonLink>
    }
  >
    {children}
  </ViewOnly>
)
