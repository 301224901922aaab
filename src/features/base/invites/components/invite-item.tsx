import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { ShareRow } from '../../../../components/ui/share-row.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { roleLabels } from '../../groups/groups.rules.ts'
import { useRevokeInvite } from '../invites.queries.ts'
import type { InviteState } from '../invites.rules.ts'
import type { InviteEvent, InviteListItem } from '../invites.schemas.ts'
import { eventLabels, shareInvite, stateLabels } from '../invites.texts.ts'

const tones: Record<InviteState, Tone> = {
  PENDING: 'accent',
  ACCEPTED: 'success',
  DECLINED: 'neutral',
  REVOKED: 'neutral',
  EXPIRED: 'neutral',
}

type InviteItemProps = { invite: InviteListItem }

/** Renders one invitation with its role, state and actions. */
export function InviteItem({ invite }: InviteItemProps) {
  const { role, state, email, maxUses, uses, inviterName, createdAt, expiresAt, endedAt, link, events } =
    invite
  return (
    <li className="grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">{titleOf(invite)}</h3>
        <span className="flex gap-2">
          <Badge>{roleLabels[role]}</Badge>
          <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
        </span>
      </div>
      <p className="text-sm text-muted">
        <Trans>
          Created by {inviterName}, <LocalTime at={createdAt} />.
        </Trans>{' '}
        {state === 'PENDING' ? (
          <Trans>
            Valid until <LocalTime at={expiresAt} />.
          </Trans>
        ) : (
          endedAt && (
            <>
              {stateLabels[state]} <LocalTime at={endedAt} />.
            </>
          )
        )}
        {!email && maxUses > 1 && t` Used ${uses} of ${maxUses} times.`}
      </p>
      {events.length > 0 && <Events events={events} />}
      {state === 'PENDING' && (
        <PassOn link={link}>
          <RevokeButton invite={invite} />
        </PassOn>
      )}
    </li>
  )
}

/** A link that cannot be decrypted any more can still be revoked. */
const PassOn = ({ link, children }: { link: string | null; children: ReactNode }) =>
  link ? (
    <ShareRow link={link} share={shareInvite(link)}>
      {children}
    </ShareRow>
  ) : (
    <div className="flex flex-wrap gap-2">{children}</div>
  )

const titleOf = ({ email, maxUses }: InviteListItem) =>
  email ?? plural(maxUses, { one: 'Link for one person', other: 'Link for # people' })

function Events({ events }: { events: InviteEvent[] }) {
  return (
    <ul aria-label={t`Link history`} className="grid gap-1 text-sm text-muted">
      {events.map(({ kind, network, at }) => (
        <li key={`${kind} ${at.toISOString()}`}>
          {eventLabels[kind]} <LocalTime at={at} />
          {network !== 'unknown' && t` from ${network}`}
        </li>
      ))}
    </ul>
  )
}

function RevokeButton({ invite }: InviteItemProps) {
  const revocation = useRevokeInvite()
  const revoke = async () => {
    try {
      await revocation.mutateAsync(invite.id)
      toast.success(t`Invitation revoked`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" className="text-danger">
          <Ban aria-hidden="true" />
          {t`Revoke`}
        </Button>
      }
      title={t`Revoke this invitation?`}
      description={t`${titleOf(invite)}: the link stops working immediately for everyone who has it. You cannot undo this, but you can create a new link.`}
      confirmLabel={t`Revoke invitation`}
      onConfirm={revoke}
    />
  )
}
