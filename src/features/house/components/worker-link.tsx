import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type WorkerLinkProps = {
  /** Null, or gone: what names the contractor stays, and there is no page to open. */
  workerId: string | null
  isThere: boolean
  children: ReactNode
}

/** A contractor by name, with the way to their page while they have one. */
export const WorkerLink = ({ workerId, isThere, children }: WorkerLinkProps) =>
  workerId && isThere ? (
    <Link
      to="/worker/$workerId"
      params={{ workerId }}
      className="inline-flex min-h-touch items-center underline underline-offset-4"
    >
      {children}
    </Link>
  ) : (
    children
  )
