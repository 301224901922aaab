import { HouseBreadcrumbs } from '../../../../components/layout/house-breadcrumbs.tsx'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { groupName } from '../../../base/groups/groups.rules.ts'

const part = { to: '/property/$propertyId/assets', label: 'Assets' } as const

type AssetBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; propertyId: string; propertyName: string }
}

/** The way back up to the list of assets: group, property, assets. */
export const AssetBreadcrumbs = ({ of }: AssetBreadcrumbsProps) => (
  <HouseBreadcrumbs of={{ ...of, groupName: groupName(of.groupName) }} part={part} />
)

/** Stands in place of a form that the reader cannot use. */
export const ReadOnlyAssets = ({ propertyId, isArchived }: { propertyId: string; isArchived: boolean }) => (
  <OnlyToLookAt
    isArchived={isArchived}
    back={
      <ButtonLink to={part.to} params={{ propertyId }}>
        Back to the assets
      </ButtonLink>
    }
  />
)
