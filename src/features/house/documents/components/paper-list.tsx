import { Link } from '@tanstack/react-router'
import { CalendarX2, Clock, FileText, HardHat } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { expiryState, ownerNameOf } from '../documents.rules.ts'
import type { DocumentView } from '../documents.schemas.ts'
import { kindLabels } from '../documents.texts.ts'

type PaperListProps = {
  papers: DocumentView[]
  today: string
  /** On the page of what they belong to, which need not be named again. */
  isOwnerKnown?: boolean
}

/** Papers as lines: what each is, whose, and until when it counts. */
export function PaperList({ papers, today, isOwnerKnown = false }: PaperListProps) {
  return (
    <ul aria-label="Papers" className={`${cardClass} divide-y`}>
      {papers.map((paper) => (
        <li key={paper.id} className="relative flex items-start gap-3 p-3 hover:bg-raised sm:px-4">
          <PaperPicture paper={paper} />
          <div className="grid min-w-0 flex-1 gap-1">
            <Link
              to="/document/$documentId"
              params={{ documentId: paper.id }}
              className="font-medium break-words underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {paper.title}
            </Link>
            <span className="text-sm text-muted">
              {!isOwnerKnown && ownerNameOf(paper) && <>{ownerNameOf(paper)}, </>}
              added <RelativeTime at={paper.createdAt} />
            </span>
            <span className="flex flex-wrap gap-1.5">
              <Badge>{kindLabels[paper.kind]}</Badge>
              <ExpiryBadge expiresOn={paper.expiresOn} today={today} />
              {paper.isVisibleToWorkers && <Badge icon={HardHat}>Visible to workers</Badge>}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function PaperPicture({ paper: { contentType, fileId } }: { paper: DocumentView }) {
  const className = 'size-12 shrink-0 rounded-sm border bg-raised'
  if (!contentType.startsWith('image/')) {
    return (
      <span className={`${className} grid place-items-center text-muted`}>
        <FileText className="size-6" aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      src={`/api/files/${fileId}/thumbnail`}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${className} object-cover`}
    />
  )
}

/** Until when a paper counts: in words, with a sign when it is past or soon will be. */
export function ExpiryBadge({ expiresOn, today }: { expiresOn: string | null; today: string }) {
  if (!expiresOn) return null
  const day = formatCalendarDate(expiresOn, locale())
  const state = expiryState(expiresOn, today)
  if (state === 'past') {
    return (
      <Badge tone="danger" icon={CalendarX2}>
        Expired on {day}
      </Badge>
    )
  }
  if (state === 'soon') {
    return (
      <Badge tone="warning" icon={Clock}>
        Expires soon, {day}
      </Badge>
    )
  }
  return <Badge>Expires on {day}</Badge>
}
