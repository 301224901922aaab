import { CircleAlert } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { isComplete, sharesOn } from '../ownership.rules.ts'
import type { OwnershipView } from '../ownership.schemas.ts'
import { sharesIncomplete } from '../ownership.texts.ts'

/** Says that the shares of today do not add up; nothing while they do, or while none was ever written down. */
export function SharesBadge({ ownership: { changes, today } }: { ownership: OwnershipView }) {
  if (changes.length === 0 || isComplete(sharesOn(changes, today))) return null
  return (
    <Badge tone="warning" icon={CircleAlert}>
      {sharesIncomplete}
    </Badge>
  )
}
