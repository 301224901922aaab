import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { CalendarX2, Clock, FileText, HardHat } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { Thumbnail } from '../../../../components/ui/thumbnail.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { nameViaLink } from '../../../base/users/users.rules.ts'
import { expiryState, ownerNameOf } from '../documents.rules.ts'
import type { DocumentView } from '../documents.schemas.ts'
import { kindLabels } from '../documents.texts.ts'

type DocumentListProps = {
  documents: DocumentView[]
  today: string
  /** Set on the owner’s page, where its name is not repeated. */
  isOwnerKnown?: boolean
}

/** Renders documents as rows: type, owner and expiry. */
export function DocumentList({ documents, today, isOwnerKnown = false }: DocumentListProps) {
  return (
    <ul aria-label={t`Documents`} className={`${cardClass} divide-y`}>
      {documents.map((document) => (
        <li key={document.id} className="relative flex items-start gap-3 p-3 hover:bg-raised sm:px-4">
          <Thumbnail
            fileId={document.contentType.startsWith('image/') ? document.fileId : null}
            icon={FileText}
          />
          <div className="grid min-w-0 flex-1 gap-1">
            <Link
              to="/document/$documentId"
              params={{ documentId: document.id }}
              className="font-medium break-words underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {document.title}
            </Link>
            <span className="text-sm text-muted">
              {!isOwnerKnown && ownerNameOf(document) && <>{ownerNameOf(document)}, </>}
              {whoAdded(document)} <RelativeTime at={document.createdAt} />
            </span>
            <span className="flex flex-wrap gap-1.5">
              <Badge>{kindLabels[document.kind]}</Badge>
              <ExpiryBadge expiresOn={document.expiresOn} today={today} />
              {document.isVisibleToWorkers && <Badge icon={HardHat}>{t`Visible to contractors`}</Badge>}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const whoAdded = ({ senderName }: DocumentView) => {
  if (senderName === null) return t`added`
  const name = nameViaLink(senderName)
  return t`added by ${name}`
}

/** Renders the expiry of a document, with an icon when it is past or soon. */
export function ExpiryBadge({ expiresOn, today }: { expiresOn: string | null; today: string }) {
  if (!expiresOn) return null
  const day = formatCalendarDate(expiresOn, locale())
  const state = expiryState(expiresOn, today)
  if (state === 'past') {
    return (
      <Badge tone="danger" icon={CalendarX2}>
        {t`Expired on ${day}`}
      </Badge>
    )
  }
  if (state === 'soon') {
    return (
      <Badge tone="warning" icon={Clock}>
        {t`Expires soon, ${day}`}
      </Badge>
    )
  }
  return <Badge>{t`Expires on ${day}`}</Badge>
}
