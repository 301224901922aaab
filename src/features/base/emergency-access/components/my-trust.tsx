import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useDeclineTrust, useRequestAccess, useWithdrawRequest } from '../emergency-access.queries.ts'
import { withdrawalPauseDays } from '../emergency-access.rules.ts'
import type { TrustedPersonView } from '../emergency-access.schemas.ts'
import { daysText } from '../emergency-access.texts.ts'
import { focusSection } from './section.ts'
import { useStep } from './use-step.ts'

type MyTrustProps = { familyGroupId: string; person: TrustedPersonView }

/** Renders to a trusted person what it means, and what they can do. */
export function MyTrust({ familyGroupId, person }: MyTrustProps) {
  const { waitDays, request, pause, may } = person
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">
        {t`You are a trusted person of this group. If no manager can act any more, ask to become a manager. All managers are told at once and have ${daysText(waitDays)} to object. If none of them does, you become a manager, and see and can do what every manager can.`}
      </p>
      {request && (
        <div className="grid gap-1 rounded-md bg-warning-soft p-4">
          <p className="font-medium">{t`You asked for emergency access`}</p>
          <p>
            <Trans>
              You become a manager on <LocalTime at={new Date(request.grantsAt)} />, unless a manager objects.
            </Trans>
          </p>
        </div>
      )}
      {pause && !request && (
        <p>
          {pause.after === 'OBJECTED' ? (
            <Trans>
              A manager objected to your request. You can ask again from{' '}
              <LocalTime at={new Date(pause.until)} />.
            </Trans>
          ) : (
            <Trans>
              You withdrew your request. You can ask again from <LocalTime at={new Date(pause.until)} />.
            </Trans>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {may.ask && <Ask familyGroupId={familyGroupId} waitDays={waitDays} />}
        {may.withdraw && <Withdraw familyGroupId={familyGroupId} />}
        {may.decline && <Decline familyGroupId={familyGroupId} isWaiting={request !== null} />}
      </div>
    </div>
  )
}

function Ask({ familyGroupId, waitDays }: { familyGroupId: string; waitDays: number }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: ask } = useRequestAccess()
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {t`Ask for access`}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t`Ask for emergency access?`}
          description={t`All managers will be told at once in the app, and by e-mail if this installation sends e-mail and their address is confirmed. If none of them objects within ${daysText(waitDays)}, you become a manager.`}
          step={t`Ask for access`}
          help={t`Only the managers can read this.`}
          isRequired={false}
          save={async (reason) => {
            await ask({ familyGroupId, reason })
            setAsking(false)
            focusSection()
            toast.success(t`The managers have been told`)
          }}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Withdraw({ familyGroupId }: { familyGroupId: string }) {
  const { mutateAsync: withdraw } = useWithdrawRequest()
  const confirm = useStep(() => withdraw({ familyGroupId }), t`Request withdrawn`)
  return (
    <AlertDialog
      title={t`Withdraw your request?`}
      description={t`The managers are told. You can ask again after ${daysText(withdrawalPauseDays)}.`}
      confirmLabel={t`Withdraw request`}
      onConfirm={confirm}
      trigger={<Button>{t`Withdraw request`}</Button>}
    />
  )
}

function Decline({ familyGroupId, isWaiting }: { familyGroupId: string; isWaiting: boolean }) {
  const { mutateAsync: decline } = useDeclineTrust()
  const confirm = useStep(() => decline({ familyGroupId }), t`You are no longer a trusted person`)
  return (
    <AlertDialog
      title={t`Stop being a trusted person?`}
      description={
        isWaiting
          ? t`The managers are told, and your request ends. You stay in the group.`
          : t`The managers are told. You stay in the group.`
      }
      confirmLabel={t`Decline`}
      onConfirm={confirm}
      trigger={<Button variant="quiet">{t`Decline this role`}</Button>}
    />
  )
}
