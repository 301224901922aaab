import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { isComplete, sharesOn } from '../ownership.rules.ts'
import type { OwnershipView } from '../ownership.schemas.ts'
import { sharesIncomplete } from '../ownership.texts.ts'

/** Shares that do not add up today; nothing is missing while none was ever written down. */
const isShort = ({ changes, today }: OwnershipView) =>
  changes.length > 0 && !isComplete(sharesOn(changes, today))

const Incomplete = () => (
  <Badge tone="warning" icon={CircleAlert}>
    {sharesIncomplete}
  </Badge>
)

/** Says that the shares of today do not add up. */
export const SharesBadge = ({ ownership }: { ownership: OwnershipView }) =>
  isShort(ownership) ? <Incomplete /> : null

/** That they do not, on another page than that of the owners, with the way there. */
export function SharesNotice({ propertyId }: { propertyId: string }) {
  return (
    <Link
      to="/property/$propertyId/owners"
      params={{ propertyId }}
      className="inline-flex min-h-touch items-center justify-self-start rounded-sm"
    >
      <Incomplete />
    </Link>
  )
}
