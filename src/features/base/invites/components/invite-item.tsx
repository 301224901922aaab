import { Ban } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { CopyLink } from '../../../../components/ui/copy-link.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { roleLabels } from '../../groups/groups.rules.ts'
import { useRevokeInvite } from '../invites.queries.ts'
import type { InviteState } from '../invites.rules.ts'
import type { InviteEvent, InviteListItem } from '../invites.schemas.ts'
import { eventLabels, stateLabels } from '../invites.texts.ts'

const tones: Record<InviteState, Tone> = {
  PENDING: 'accent',
  ACCEPTED: 'success',
  DECLINED: 'neutral',
  REVOKED: 'neutral',
  EXPIRED: 'neutral',
}

type InviteItemProps = { invite: InviteListItem }

/** One invite: for whom, as what, what became of it, and what can still be done with it. */
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
        By {inviterName}, <LocalTime at={createdAt} />.{' '}
        {state === 'PENDING' ? (
          <>
            Open until <LocalTime at={expiresAt} />.
          </>
        ) : (
          endedAt && (
            <>
              {stateLabels[state]} <LocalTime at={endedAt} />.
            </>
          )
        )}
        {!email && maxUses > 1 && ` Used ${uses} of ${maxUses} times.`}
      </p>
      {events.length > 0 && <Events events={events} />}
      {state === 'PENDING' && (
        <div className="flex flex-wrap gap-2">
          {link && <CopyLink link={link} />}
          <RevokeButton invite={invite} />
        </div>
      )}
    </li>
  )
}

const titleOf = ({ email, maxUses }: InviteListItem) =>
  email ?? (maxUses === 1 ? 'Link for one person' : `Link for ${maxUses} people`)

function Events({ events }: { events: InviteEvent[] }) {
  return (
    <ul aria-label="What happened with the link" className="grid gap-1 text-sm text-muted">
      {events.map(({ kind, network, at }) => (
        <li key={`${kind} ${at.toISOString()}`}>
          {eventLabels[kind]} <LocalTime at={at} />
          {network !== 'unknown' && ` from ${network}`}
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
      toast.success('The invitation is revoked.')
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" className="text-danger">
          <Ban aria-hidden="true" />
          Revoke
        </Button>
      }
      title="Revoke this invitation?"
      description={`${titleOf(invite)}: the link stops working at once, for everybody who has it. That cannot be undone, but you can make a new one.`}
      confirmLabel="Revoke invitation"
      onConfirm={revoke}
    />
  )
}
