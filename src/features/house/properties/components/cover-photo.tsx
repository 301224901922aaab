import { clsx } from 'clsx'
import { Pattern } from '../../../../components/ui/pattern.tsx'
import type { PropertyCardView } from '../properties.schemas.ts'

type CoverPhotoProps = {
  property: Pick<PropertyCardView, 'id' | 'name' | 'coverFileId'>
  variant: 'thumbnail' | 'original'
  /** For the one picture at the top of a page. */
  eager?: boolean
  className?: string
}

/** Renders the cover photo, or a pattern when there is none. The caller sets its size. */
export function CoverPhoto({ property, variant, eager = false, className }: CoverPhotoProps) {
  if (!property.coverFileId) return <Pattern seed={property.id} className={className} />
  return (
    <img
      src={`/api/files/${property.coverFileId}/${variant}`}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={clsx('object-cover', className)}
    />
  )
}
