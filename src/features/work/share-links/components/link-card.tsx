import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useRevokeShareLink } from '../share-links.queries.ts'
import type { JobLinkState } from '../share-links.rules.ts'
import type { LinkListItem } from '../share-links.schemas.ts'
import {
  deviceLabels,
  endReasonTexts,
  eventLabels,
  standingLabel,
  stateLabels,
} from '../share-links.texts.ts'
import { ShareButtons } from './share-buttons.tsx'

const tones: Record<JobLinkState, Tone> = {
  ACTIVE: 'accent',
  VIEWED: 'info',
  ACCEPTED: 'success',
  DECLINED: 'warning',
  EXPIRED: 'neutral',
  REVOKED: 'neutral',
  CLOSED: 'neutral',
}

type LinkCardProps = {
  link: LinkListItem
  /** The name of the link here: its contractor on a project, its project on a contractor. */
  title: string
  sendsMail: boolean
  /** Was created just now: it takes the focus, with copying as the next step. */
  isNew?: boolean
  /** Parts of the link from other features: its codes, its messages. */
  children?: ReactNode
}

/** Renders one link: its status, ways to send it, its activity, and how to end it. */
export function LinkCard({ link, title, sendsMail, isNew = false, children }: LinkCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isNew])
  const { state, url, message, mayRevoke, endReason, declineReason, kind } = link
  const label = kind === 'STANDING' ? standingLabel(state) : stateLabels[state]
  return (
    <li className="grid grid-cols-1 gap-3 p-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
          {title}
        </h3>
        <Badge tone={tones[state]}>{label}</Badge>
      </div>
      {message && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
      <Facts link={link} />
      {declineReason && <p className="wrap-anywhere">“{declineReason}”</p>}
      {endReason && <p className="text-sm text-muted">{endReasonTexts[endReason]}</p>}
      {url && <ShareButtons link={link} url={url} sendsMail={sendsMail} isNext={isNew} />}
      {children}
      <Events link={link} />
      {mayRevoke && <RevokeButton link={link} title={title} />}
    </li>
  )
}

function Facts({
  link: { createdByName, createdAt, acceptedAt, acceptedName, expiresAt, state, closesAt },
}: {
  link: LinkListItem
}) {
  const waits = state === 'ACTIVE' || state === 'VIEWED'
  return (
    <p className="text-sm text-muted">
      {createdByName ? (
        <Trans>
          Shared by {createdByName}, <LocalTime at={new Date(createdAt)} />.
        </Trans>
      ) : (
        <Trans>
          Shared <LocalTime at={new Date(createdAt)} />.
        </Trans>
      )}{' '}
      {waits && (
        <Trans>
          Open until <LocalTime at={new Date(expiresAt)} />.
        </Trans>
      )}
      {acceptedAt && (
        <Trans>
          Accepted by {acceptedName ?? ''}, <LocalTime at={new Date(acceptedAt)} />.
        </Trans>
      )}{' '}
      {closesAt && (
        <Trans>
          Closes <LocalTime at={new Date(closesAt)} />.
        </Trans>
      )}
    </p>
  )
}

const shownFirst = 5

/** Renders the latest activity, with earlier entries collapsed. */
function Events({ link: { events } }: { link: LinkListItem }) {
  if (events.length === 0) return null
  const earlier = events.slice(shownFirst)
  return (
    <div className="text-sm text-muted">
      <EventList label={t`Link activity`} events={events.slice(0, shownFirst)} />
      {earlier.length > 0 && (
        <details>
          <summary className="text-link flex min-h-touch cursor-pointer items-center">{t`Show earlier`}</summary>
          <EventList label={t`Earlier link activity`} events={earlier} />
        </details>
      )}
    </div>
  )
}

const EventList = ({ label, events }: { label: string; events: LinkListItem['events'] }) => (
  <ul aria-label={label} className="grid gap-1">
    {events.map(({ kind, device, network, at }) => (
      <li key={`${kind} ${at}`}>
        {eventLabels[kind]} <LocalTime at={new Date(at)} />, {deviceLabels[device]}
        {network !== 'unknown' && `, ${network}`}
      </li>
    ))}
  </ul>
)

function RevokeButton({ link: { id: shareLinkId }, title }: { link: LinkListItem; title: string }) {
  const revocation = useRevokeShareLink()
  const revoke = async () => {
    try {
      await revocation.mutateAsync({ shareLinkId })
      toast.success(t`Link ended`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" className="justify-self-start text-danger">
          <Ban aria-hidden="true" />
          {t`End link`}
        </Button>
      }
      title={t`End this link?`}
      description={t`${title}: the link stops working immediately, for everyone who has it. You can’t undo this, but you can create a new one.`}
      confirmLabel={t`End link`}
      onConfirm={revoke}
    />
  )
}
