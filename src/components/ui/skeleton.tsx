import { clsx } from 'clsx'

/** A still shape where something will be; give it that thing's size. Say "loading" once around a group of them. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={clsx('animate-pulse rounded-md bg-raised', className)} />
)
