import { clsx } from 'clsx'

/**
 * Renders a placeholder; give it the size of the content. Announce “loading” once for a group of them. Without colours of
 * its own it keeps an outline.
 */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={clsx('animate-pulse rounded-md bg-raised forced-colors:border', className)}
  />
)
