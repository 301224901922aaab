import { t } from '@lingui/core/macro'
import { useEndLinksOfGroup } from '../share-links.queries.ts'
import { EndAllLinks } from './end-all-links.tsx'

/** For managers: ends every link of every contractor and relative. */
export function EndLinksOfGroup({ familyGroupId }: { familyGroupId: string }) {
  const ending = useEndLinksOfGroup()
  return (
    <EndAllLinks
      label={t`End all share links`}
      description={t`Every share link and every personal link of this group stops working immediately, for everyone who has one. You can’t undo this, but you can create new links.`}
      onEnd={() => ending.mutateAsync({ familyGroupId })}
    />
  )
}
