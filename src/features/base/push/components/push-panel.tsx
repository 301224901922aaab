import { t } from '@lingui/core/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { touch } from '../../../../cache/changes.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { deviceOfPage, readPushAbility, turnOffPush, turnOnPush } from '../device-push.ts'
import { sendTestPush } from '../push.functions.ts'
import { pushSettingsQuery } from '../push.queries.ts'
import { type PushAbility, shownAbilityOf } from '../push.rules.ts'
import type { PushSettingsView } from '../push.schemas.ts'
import { abilityText, installHint } from '../push.texts.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'

type PushPanelProps = { userId: string; isDemo: boolean }

/** Renders whether this device shows notifications, and the quiet hours. Load `pushSettingsQuery` before. */
export function PushPanel({ userId, isDemo }: PushPanelProps) {
  const { data } = useSuspenseQuery(pushSettingsQuery)
  const device = usePush(userId, data)
  return (
    <SectionCard title={t`Notifications on this device`}>
      <div className="grid max-w-prose gap-3">
        <p className="text-muted">
          {t`This phone or computer can tell you when something needs you, also while Kinstead is closed. The lock screen shows only the kind of notification: no names, amounts or titles.`}
        </p>
        <p className="text-muted">
          {t`The messages go through the notification service of your browser’s maker, encrypted so that only this device can read them. They end when you sign out.`}
        </p>
        {isDemo ? <p>{t`In the demo, nothing is sent.`}</p> : <Choice device={device} />}
      </div>
      {!isDemo && <QuietHoursForm quietHours={data.quietHours} timeZone={data.timeZone} />}
    </SectionCard>
  )
}

type Device = ReturnType<typeof usePush>

function Choice({ device: { ability, isBusy, turnOn, turnOff, test } }: { device: Device }) {
  // The server does not know the browser.
  if (ability === null) return null
  const kind = deviceOfPage()
  const text = abilityText(ability, kind)
  if (text) return <p className="rounded-md bg-info-soft px-4 py-3 text-info">{text}</p>
  const hint = installHint(kind)
  return (
    <>
      {hint && <p className="text-muted">{hint}</p>}
      {ability === 'on' ? (
        <>
          <p>{t`Notifications are on for this device.`}</p>
          <div className="flex flex-wrap gap-2">
            <Button loading={isBusy} onClick={test}>{t`Send a test`}</Button>
            <Button disabled={isBusy} onClick={turnOff}>{t`Turn off on this device`}</Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="primary" loading={isBusy} onClick={turnOn}>
            {t`Turn on for this device`}
          </Button>
        </div>
      )}
    </>
  )
}

function usePush(userId: string, { publicKey, isKnown }: PushSettingsView) {
  const queryClient = useQueryClient()
  const [ability, setAbility] = useState<PushAbility | null>(null)
  const [isBusy, setBusy] = useState(false)
  const read = useCallback(async () => setAbility(await readPushAbility(userId)), [userId])
  useEffect(() => {
    read().catch(() => setAbility('unsupported'))
  }, [read])
  const during = (work: () => Promise<void>) => async () => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastFailure(error)
    } finally {
      await touch(queryClient, pushSettingsQuery.queryKey)
      await read().catch(() => setAbility('unsupported'))
      setBusy(false)
    }
  }
  return {
    ability: shownAbilityOf(ability, isKnown),
    isBusy,
    turnOn: during(async () => {
      if (publicKey) await turnOnPush(userId, publicKey)
    }),
    turnOff: during(() => turnOffPush()),
    test: during(async () => {
      await sendTestPush()
      toast.success(t`Test sent`)
    }),
  }
}
