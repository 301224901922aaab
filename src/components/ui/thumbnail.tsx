import type { LucideIcon } from 'lucide-react'

type ThumbnailProps = {
  /** The stored picture; null when there is none. */
  fileId: string | null
  /** Shown instead of a picture. */
  icon: LucideIcon
}

const boxClass = 'size-12 shrink-0 rounded-sm border bg-raised'

/** Renders the small picture of a row, or an icon of the same size; show the name next to it. */
export function Thumbnail({ fileId, icon: Icon }: ThumbnailProps) {
  if (fileId === null) {
    return (
      <span className={`${boxClass} grid place-items-center text-muted`}>
        <Icon className="size-6" aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      src={`/api/files/${fileId}/thumbnail`}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${boxClass} object-cover`}
    />
  )
}
