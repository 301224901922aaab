import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

/** What a form starts with. */
export type ReceivedStart = {
  title: string
  details: string
  files: File[]
  /** A form that starts with something else has a draft of its own. */
  draftKey: string
  /** Deletes what was shared once these files have been uploaded. */
  onSent: (files: readonly File[]) => void
}

type WithReceivedProps = {
  userId: string
  isWanted: boolean
  /** @param start null if the address asks for nothing */
  children: (start: ReceivedStart | null) => ReactNode
}

/** Renders a form with what was shared; leads to the page of what was shared if it is not there any more. */
export function WithReceived({ userId, isWanted, children }: WithReceivedProps) {
  const [start, setStart] = useState<ReceivedStart | null>()
  useEffect(() => {
    if (!isWanted) return
    let isShown = true
    void startWith(userId)
      .catch(() => null)
      .then((found) => isShown && setStart(found))
    return () => {
      isShown = false
    }
  }, [userId, isWanted])
  if (!isWanted) return children(null)
  return start === null ? <Navigate to="/shared" replace /> : start && children(start)
}

/** Loaded only for an address that asks for it. */
async function startWith(userId: string): Promise<ReceivedStart | null> {
  const [{ findReceived }, { removeOnceUploaded }] = await Promise.all([
    import('../received-store.ts'),
    import('../remove-once-uploaded.ts'),
  ])
  const found = await findReceived(userId)
  if (!found) return null
  const { id, title, details } = found.received
  return {
    title,
    details,
    files: found.files,
    draftKey: `shared:${id}`,
    onSent: (files) => removeOnceUploaded(id, files),
  }
}
