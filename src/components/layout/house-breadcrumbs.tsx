import { Link, type LinkProps } from '@tanstack/react-router'
import { Breadcrumbs } from '../ui/page-header.tsx'

type HouseBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string; propertyId: string; propertyName: string }
  /** The part of the house in which the page stands; without one it stands below the house itself. */
  part?: { to: Extract<LinkProps['to'], `/property/$propertyId/${string}`>; label: string }
}

/** The way back up from something of a house: group, property, and the part of it. */
export function HouseBreadcrumbs({ of, part }: HouseBreadcrumbsProps) {
  const { familyGroupId, propertyId } = of
  const group = (
    <Link to="/dashboard/$familyGroupId" params={{ familyGroupId }}>
      {of.groupName}
    </Link>
  )
  const property = (
    <Link to="/property/$propertyId" params={{ propertyId }}>
      {of.propertyName}
    </Link>
  )
  const links = [
    { key: 'group', link: group },
    { key: 'property', link: property },
  ]
  if (!part) return <Breadcrumbs links={links} />
  const list = (
    <Link to={part.to} params={{ propertyId }}>
      {part.label}
    </Link>
  )
  return <Breadcrumbs links={[...links, { key: 'part', link: list }]} />
}
