import { Link } from '@tanstack/react-router'
import { HardHat } from 'lucide-react'
import type { DocumentView } from '../documents.schemas.ts'

/** Photos as pictures; each opens its own page. */
export function PhotoGrid({ photos }: { photos: DocumentView[] }) {
  return (
    <ul aria-label="Photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {photos.map(({ id, fileId, title, assetName, isVisibleToWorkers }) => (
        <li key={id}>
          <Link
            to="/document/$documentId"
            params={{ documentId: id }}
            className="group grid gap-1 rounded-md"
          >
            <img
              src={`/api/files/${fileId}/thumbnail`}
              alt=""
              loading="lazy"
              decoding="async"
              className="aspect-[4/3] w-full rounded-md border bg-raised object-cover"
            />
            <span className="min-w-0 text-sm break-words underline-offset-4 group-hover:underline">
              {title}
              {assetName && <span className="block text-muted">{assetName}</span>}
              {isVisibleToWorkers && (
                <span className="flex items-center gap-1 text-muted">
                  <HardHat className="size-4" aria-hidden="true" />
                  Visible to workers
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
