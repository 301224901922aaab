import { GalleryBasics } from './gallery-basics.tsx'
import { GalleryForm } from './gallery-form.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'

/** Shows every primitive on one page, for review and for the screenshot test. */
export function Gallery() {
  return (
    <div className="grid gap-12">
      <GalleryBasics />
      <GalleryOverlays />
      <GalleryForm />
    </div>
  )
}
