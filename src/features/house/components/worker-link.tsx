import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type WorkerLinkProps = {
  /** Null or false when the contractor is gone: the name stays, without a link. */
  workerId: string | null
  isThere: boolean
  children: ReactNode
}

/** Renders a contractor’s name, with a link while they have a page. */
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
