import { plural, t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import type { StayView } from '../stays.schemas.ts'

type StayCommentsProps = { stay: StayView; children: ReactNode }

/** Opens the comments of a stay; for someone who came to read them they are open. @param children the comments */
export function StayComments({ stay, children }: StayCommentsProps) {
  const { id, personName, commentCount, propertyStatus } = stay
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  const isTarget = useLocation({ select: ({ hash }) => hash === `stay-${id}` })
  const hasComments = commentCount > 0
  useEffect(() => {
    if (isTarget && hasComments) setOpen(true)
  }, [isTarget, hasComments])
  // There is nothing to read, and nothing can be written.
  if (!hasComments && propertyStatus !== 'ACTIVE') return null
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
        {commentCount === 0
          ? t`Write a comment`
          : plural(commentCount, { one: '# comment', other: '# comments' })}
        <span className="sr-only">{t`on the stay of ${personName}`}</span>
      </Button>
      <div id={contentId} className="grid grid-cols-1 empty:hidden">
        {isOpen && <Later place={<Skeleton className="h-24" />}>{children}</Later>}
      </div>
    </div>
  )
}
