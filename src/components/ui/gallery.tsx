import { GalleryForm } from './gallery-form.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { GallerySigns } from './gallery-signs.tsx'

/** Every primitive on one page: for looking at them, and for the screenshot that guards them. */
export function Gallery() {
  return (
    <div className="grid gap-12">
      <GallerySigns />
      <GalleryOverlays />
      <GalleryForm />
    </div>
  )
}
