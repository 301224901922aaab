import { t } from '@lingui/core/macro'
import { Ban, ShieldUser, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useSuspendUser, useUnsuspendUser } from '../user-administration.queries.ts'
import type { UserLineView } from '../user-administration.schemas.ts'
import { groupsText, suspendHelp, suspendText } from '../user-administration.texts.ts'

/** Renders one user with groups and status. */
export function UserLine({ user }: { user: UserLineView }) {
  const name = nameOf(user)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 className="text-base font-medium wrap-anywhere">{name}</h2>
        {user.email && user.name && <p className="text-sm text-muted wrap-anywhere">{user.email}</p>}
        <p className="text-sm text-muted">
          {t`Joined`} <LocalTime at={user.createdAt} />. {groupsText(user.groups)}.{' '}
          {user.lastSeenAt ? (
            <>
              {t`Last seen`} <LocalTime at={user.lastSeenAt} />.
            </>
          ) : (
            t`Not signed in.`
          )}
        </p>
        <p className="flex flex-wrap gap-2">
          {user.isAdministrator && (
            <Badge tone="accent" icon={ShieldUser}>
              {t`Administrator`}
            </Badge>
          )}
          {user.email && !user.emailVerified && <Badge>{t`Address not confirmed`}</Badge>}
          {user.suspendedAt && (
            <Badge tone="danger" icon={Ban}>
              {t`Suspended`}
            </Badge>
          )}
        </p>
        {user.suspendedAt && (
          <p className="wrap-anywhere">
            {t`Since`} <LocalTime at={user.suspendedAt} />
            {user.suspendedReason && `: “${user.suspendedReason}”`}
          </p>
        )}
      </div>
      {user.suspendedAt ? <Unsuspend user={user} /> : !user.isMyself && <Suspend user={user} />}
    </li>
  )
}

const nameOf = ({ name, email }: UserLineView) => name ?? email ?? t`Unnamed person`

function Suspend({ user }: { user: UserLineView }) {
  const [isOpen, setOpen] = useState(false)
  const suspend = useSuspendUser()
  const name = nameOf(user)
  const save = async (reason: string | null) => {
    await suspend.mutateAsync({ userId: user.id, reason: reason ?? '' })
    toast.success(t`${name} suspended`)
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t`Suspend ${name}`}>
        <Ban aria-hidden="true" />
        {t`Suspend`}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t`Suspend ${name}?`}
          description={suspendText(user)}
          step={t`Suspend`}
          help={suspendHelp()}
          save={save}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Unsuspend({ user }: { user: UserLineView }) {
  const unsuspend = useUnsuspendUser()
  const name = nameOf(user)
  const letIn = async () => {
    try {
      await unsuspend.mutateAsync({ userId: user.id })
    } catch (error) {
      toastFailure(error)
      throw error
    }
    toast.success(t`${name} unsuspended`)
  }
  return (
    <AlertDialog
      trigger={
        <Button aria-label={t`Unsuspend ${name}`}>
          <UserRoundCheck aria-hidden="true" />
          {t`Unsuspend`}
        </Button>
      }
      title={t`Unsuspend ${name}?`}
      description={t`They can sign in again, and their share links and calendar feeds start working again right away.`}
      confirmLabel={t`Unsuspend`}
      confirmVariant="primary"
      onConfirm={letIn}
    />
  )
}
