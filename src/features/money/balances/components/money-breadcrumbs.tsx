import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '../../../../components/ui/page-header.tsx'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { houseMoneyPath } from '../../ledger/money-links.ts'

type MoneyBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; property?: { id: string; name: string } | null }
}

/** The way back up from a page about money: the group, its money, and the house's when it is about one. */
export function MoneyBreadcrumbs({
  of: { familyGroupId, groupName: name, property },
}: MoneyBreadcrumbsProps) {
  const group = (
    <Link to="/dashboard/$familyGroupId" params={{ familyGroupId }}>
      {groupName(name)}
    </Link>
  )
  const money = (
    <Link to="/money/$familyGroupId" params={{ familyGroupId }}>
      Money
    </Link>
  )
  const links = [
    { key: 'group', link: group },
    { key: 'money', link: money },
  ]
  if (!property) return <Breadcrumbs links={links} />
  const house = <Link to={houseMoneyPath(property.id)}>{property.name}</Link>
  return <Breadcrumbs links={[...links, { key: 'house', link: house }]} />
}
