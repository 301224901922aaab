import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { isComplete, sharesOn } from '../ownership.rules.ts'
import type { OwnershipView } from '../ownership.schemas.ts'
import { sharesIncomplete } from '../ownership.texts.ts'

/** Returns whether today’s shares do not add up; false while no owners are recorded. */
const isShort = ({ changes, today }: OwnershipView) =>
  changes.length > 0 && !isComplete(sharesOn(changes, today))

const Incomplete = () => (
  <Badge tone="warning" icon={CircleAlert}>
    {sharesIncomplete()}
  </Badge>
)

/** Renders a badge when today’s shares do not add up. */
export const SharesBadge = ({ ownership }: { ownership: OwnershipView }) =>
  isShort(ownership) ? <Incomplete /> : null

/** Renders the same badge on other pages, as a link to the owners. */
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
