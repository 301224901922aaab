import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { HardHat } from 'lucide-react'
import { ownerNameOf } from '../documents.rules.ts'
import type { DocumentView } from '../documents.schemas.ts'
import { addedByText, momentLabels } from '../documents.texts.ts'

type PhotoGridProps = {
  photos: DocumentView[]
  label?: string
  /** Set on the owner’s page, where its name is not repeated. */
  isOwnerKnown?: boolean
}

/** Renders photos as thumbnails that open their pages. */
export function PhotoGrid({ photos, label = t`Photos`, isOwnerKnown = false }: PhotoGridProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {photos.map(({ id, fileId, title, moment, isVisibleToWorkers, senderName, ...owner }) => (
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
              {!isOwnerKnown && ownerNameOf(owner) && (
                <span className="block text-muted">
                  {ownerNameOf(owner)}
                  {moment && `, ${momentLabels[moment].toLowerCase()}`}
                </span>
              )}
              {senderName !== null && <span className="block text-muted">{addedByText({ senderName })}</span>}
              {isVisibleToWorkers && (
                <span className="flex items-center gap-1 text-muted">
                  <HardHat className="size-4" aria-hidden="true" />
                  {t`Visible to contractors`}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
