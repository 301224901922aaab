import type { ReactNode } from 'react'
import { ViewOnly } from '../../../components/layout/view-only.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Crumb } from '../../../components/ui/page-header.tsx'
import { GroupBreadcrumbs } from '../../base/components/group-breadcrumbs.tsx'
import { type PartName, partNamed } from '../properties/property-tabs.texts.ts'

type PropertyBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; propertyId: string; propertyName: string }
  /** The part that the page belongs to; without one it belongs to the property itself. */
  part?: PartName
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
  const { to, label } = partNamed(part)
  const list = (
    <Crumb to={to} params={{ propertyId }}>
      {label}
    </Crumb>
  )
  return <GroupBreadcrumbs of={of} links={[...links, { key: 'part', link: list }]} />
}

type ReadOnlyPartProps = {
  part: PartName
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
      <ButtonLink to={partNamed(part).to} params={{ propertyId }}>
        {partNamed(part).back}
      </ButtonLink>
    }
  >
    {children}
  </ViewOnly>
)
