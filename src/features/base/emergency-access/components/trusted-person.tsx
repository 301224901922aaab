import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { useObjectToRequest, useRemoveTrustedPerson } from '../emergency-access.queries.ts'
import { pauseDays } from '../emergency-access.rules.ts'
import type { EmergencyRequestView, TrustedPersonView } from '../emergency-access.schemas.ts'
import { daysText } from '../emergency-access.texts.ts'
import { useStep } from './use-step.ts'

const TrustForm = lazy(() => import('./trust-form.tsx'))

type TrustedPersonProps = { familyGroupId: string; person: TrustedPersonView }

/** Renders a trusted person to a manager, with their open request. */
export function TrustedPerson({ familyGroupId, person }: TrustedPersonProps) {
  const { name, waitDays, request, pause } = person
  const [isChanging, setChanging] = useState(false)
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-48">
          <span className="font-medium break-words">{name}</span>
          <span className="text-sm text-muted">{t`Managers have ${daysText(waitDays)} to object`}</span>
          {pause?.after === 'OBJECTED' && !request && (
            <span className="text-sm text-muted">
              <Trans>
                A manager objected. They can ask again from <LocalTime at={new Date(pause.until)} />.
              </Trans>
            </span>
          )}
        </div>
        <div className="-mx-2 flex flex-wrap">
          <Button
            variant="quiet"
            onClick={() => setChanging(true)}
            aria-label={t`Change the wait for ${name}`}
          >
            {t`Change wait`}
          </Button>
          <Remove familyGroupId={familyGroupId} person={person} />
        </div>
      </div>
      {request && <OpenRequest familyGroupId={familyGroupId} person={person} request={request} />}
      {isChanging && (
        <Later>
          <TrustForm familyGroupId={familyGroupId} person={person} close={() => setChanging(false)} />
        </Later>
      )}
    </li>
  )
}

function Remove({ familyGroupId, person: { userId, name, request } }: TrustedPersonProps) {
  const { mutateAsync: remove } = useRemoveTrustedPerson()
  const confirm = useStep(() => remove({ familyGroupId, userId }), t`${name} is no longer a trusted person`)
  return (
    <AlertDialog
      title={t`Remove ${name} as a trusted person?`}
      description={
        request
          ? t`They are told, and their request ends at once. They stay in the group.`
          : t`They are told. They stay in the group.`
      }
      confirmLabel={t`Remove trusted person`}
      onConfirm={confirm}
      trigger={
        <Button variant="quiet" aria-label={t`Remove ${name} as a trusted person`}>
          {t`Remove`}
        </Button>
      }
    />
  )
}

function OpenRequest({
  familyGroupId,
  person: { userId, name },
  request: { grantsAt, reason },
}: TrustedPersonProps & { request: EmergencyRequestView }) {
  const { mutateAsync: object } = useObjectToRequest()
  const confirm = useStep(() => object({ familyGroupId, userId }), t`The request has ended`)
  return (
    <div className="grid gap-3 rounded-md bg-warning-soft p-4">
      <p className="font-medium">{t`${name} asks for emergency access`}</p>
      <p>
        <Trans>
          They become a manager on <LocalTime at={new Date(grantsAt)} />, unless a manager objects.
        </Trans>
      </p>
      {reason && <p className="break-words whitespace-pre-line">{t`Their reason: ${reason}`}</p>}
      <AlertDialog
        title={t`Object to ${name}’s request?`}
        description={t`It ends at once. ${name} and all managers are told. ${name} stays a trusted person and can ask again after ${daysText(pauseDays)}.`}
        confirmLabel={t`Object`}
        onConfirm={confirm}
        trigger={
          <Button
            variant="primary"
            className="justify-self-start"
            aria-label={t`Object to ${name}’s request`}
          >
            {t`Object`}
          </Button>
        }
      />
    </div>
  )
}
