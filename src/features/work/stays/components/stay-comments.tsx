import { plural, t } from '@lingui/core/macro'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import type { StayView } from '../stays.schemas.ts'

type StayCommentsProps = { stay: StayView; children: ReactNode }

/** Opens the comments of a stay; for someone who came to read them they are open. @param children the comments */
export function StayComments({ stay: { id, personName, commentCount }, children }: StayCommentsProps) {
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  useEffect(() => {
    if (commentCount > 0 && location.hash === `#stay-${id}`) setOpen(true)
  }, [id, commentCount])
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
      >
        <MessageSquare aria-hidden="true" />
        {commentCount === 0 ? t`Comment` : plural(commentCount, { one: '# comment', other: '# comments' })}
        <span className="sr-only">{t`on the stay of ${personName}`}</span>
      </Button>
      <div id={contentId} className="grid grid-cols-1 empty:hidden">
        {isOpen && <Later place={<Skeleton className="h-24" />}>{children}</Later>}
      </div>
    </div>
  )
}
