import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { fullName } from '../../users/users.rules.ts'
import type { CurrentUserView } from '../../users/users.schemas.ts'
import { useAcceptInvite, useDeclineInvite } from '../invites.queries.ts'
import { inviteTexts } from '../invites.texts.ts'
import type { InviteNews } from './invite-page.tsx'
import { SwitchAccount } from './invite-sign-in.tsx'

type InviteAnswerProps = {
  inviteCode: string
  user: CurrentUserView
  onNews: (news: InviteNews) => void
}

/** Renders the buttons to accept or decline, and the signed-in account. */
export function InviteAnswer({ inviteCode, user, onNews }: InviteAnswerProps) {
  const navigate = useNavigate()
  const acceptance = useAcceptInvite(inviteCode)
  const refusal = useDeclineInvite(inviteCode)
  const [failure, setFailure] = useState<string | null>(null)

  const attempt = async (step: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await step()
    } catch (error) {
      if (isAppError(error, 'not-found')) return onNews('GONE')
      if (isAppError(error) && error.message === inviteTexts.expired) return onNews('EXPIRED')
      setFailure(isAppError(error) ? error.message : inviteTexts.failed)
    }
  }
  const accept = () =>
    attempt(async () => {
      const { familyGroupId } = await acceptance.mutateAsync()
      await navigate({ to: '/dashboard/$familyGroupId', params: { familyGroupId } })
    })
  const decline = () => attempt(async () => onNews((await refusal.mutateAsync()).outcome))
  const isBusy = acceptance.isPending || refusal.isPending
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        <Trans>
          You are signed in as <strong className="font-medium wrap-anywhere">{nameOf(user)}</strong>.
        </Trans>
      </p>
      {failure && (
        <p role="alert" className="rounded-md bg-danger-soft p-3 text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button
          variant="primary"
          onClick={accept}
          loading={acceptance.isPending}
          disabled={refusal.isPending}
        >
          {t`Accept and join`}
        </Button>
        <Button onClick={decline} loading={refusal.isPending} disabled={acceptance.isPending}>
          {t`Decline`}
        </Button>
      </div>
      {!isBusy && (
        <SwitchAccount inviteCode={inviteCode}>{t`Not you? Sign in with a different account`}</SwitchAccount>
      )}
    </div>
  )
}

const nameOf = (user: CurrentUserView) => {
  const name = fullName(user)
  if (name && user.email) return `${name} (${user.email})`
  return name ?? user.email ?? t`an unnamed account`
}
