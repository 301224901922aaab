import { t } from '@lingui/core/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { clearDevice, countWaiting } from '../../../base/device-store/device-store.ts'
import { waitingTexts } from '../../../base/device-store/waiting.texts.ts'
import { canKeep, workerInUse } from '../../../base/device-store/worker-registration.ts'
import { placesQuery } from '../../../house/properties/properties.queries.ts'
import type { PlaceView } from '../../../house/properties/properties.schemas.ts'
import {
  type KeptCopy,
  type KeptProperty,
  keepOnDevice,
  type Refusal,
  readCopies,
  readSettings,
} from '../device-copy.ts'
import { maxKeptProperties } from '../offline.rules.ts'
import { missingCodesText, offlineTexts } from '../offline.texts.ts'
import { outboxTexts } from '../outbox.texts.ts'
import type { Sending } from '../send-waiting.ts'
import { tellSent } from '../tell-sent.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingList } from './waiting-list.tsx'

type DevicePanelProps = { userId: string; isDemo: boolean }

/** Renders the choice of what this device keeps for places without a signal. Off until the person chooses something. */
export function DevicePanel({ userId, isDemo }: DevicePanelProps) {
  const { data: places } = useSuspenseQuery(placesQuery)
  const device = useDevice(userId)
  const queryClient = useQueryClient()
  const tell = useCallback((sending: Sending) => tellSent(sending, queryClient), [queryClient])
  const { entries, send } = useWaiting(userId, tell)
  return (
    <>
      <WaitingList entries={entries} send={send} onDiscarded={() => toast.success(outboxTexts.discarded)} />
      <SectionCard title={offlineTexts.onDevice}>
        <div className="grid max-w-prose gap-3">
          <p className="text-muted">
            {t`Keep a copy of a property on this phone or computer, so that you can read it without a signal: the house manual, assets, open tasks, the next 30 days and contacts. The copy is encrypted and updated when you open Kinstead. Signing out deletes it.`}
          </p>
          <p className="text-muted">
            {t`Anyone who can use this browser while you are signed in can read it. Use this only on your own device, with a screen lock.`}
          </p>
          {isDemo ? (
            <p>{t`In the demo, nothing is kept on your device.`}</p>
          ) : device.state === 'unsupported' ? (
            <p>{t`This browser can’t keep anything. Open Kinstead over https in a current browser, and not in a private window.`}</p>
          ) : places.length === 0 ? (
            <p>{t`You have no property yet.`}</p>
          ) : (
            device.state === 'ready' && <Choice places={places} device={device} />
          )}
        </div>
      </SectionCard>
    </>
  )
}

type Device = ReturnType<typeof useDevice>

/** What this device keeps now. */
function useDevice(userId: string) {
  const [state, setState] = useState<'loading' | 'unsupported' | 'ready'>('loading')
  const [chosen, setChosen] = useState<KeptProperty[]>([])
  const [copies, setCopies] = useState<KeptCopy[]>([])
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const [isSaving, setSaving] = useState(false)
  const read = useCallback(async () => {
    const settings = await readSettings()
    const isOwn = settings?.userId === userId
    setChosen(isOwn ? settings.properties : [])
    setCopies(isOwn ? await readCopies(settings) : [])
    setState('ready')
  }, [userId])
  useEffect(() => {
    if (canKeep()) read().catch(() => setState('unsupported'))
    else setState('unsupported')
  }, [read])
  const save = async (properties: KeptProperty[]) => {
    if (properties.length === 0 && !(await mayClear())) return
    setSaving(true)
    try {
      const refused = await keepOnDevice(userId, properties)
      setRefusals(refused)
      if (properties.length > 0) await workerInUse()
      if (properties.length === 0) toast.success(offlineTexts.removed)
      // Each property says why it was refused.
      else if (refused.length < properties.length) toast.success(t`Saved on this device`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    } finally {
      await read()
      setSaving(false)
    }
  }
  const mayClear = async () => {
    const waiting = await countWaiting()
    return waiting === 0 || window.confirm(waitingTexts.askLoss(waiting))
  }
  const clear = async () => {
    if (!(await mayClear())) return
    await clearDevice()
    setRefusals([])
    await read()
    toast.success(offlineTexts.removed)
  }
  return { state, chosen, setChosen, copies, refusals, isSaving, save, clear }
}

function Choice({ places, device }: { places: readonly PlaceView[]; device: Device }) {
  const { chosen, copies, isSaving } = device
  const isFull = chosen.length >= maxKeptProperties
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void device.save(chosen)
      }}
    >
      <ul aria-label={t`Properties`} className="grid gap-2">
        {places.map((place) => (
          <PlaceChoice key={place.propertyId} place={place} device={device} isFull={isFull} />
        ))}
      </ul>
      {isFull && <p className="text-muted">{t`A device can keep ${maxKeptProperties} properties.`}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isSaving}>{t`Save`}</Button>
        {copies.length > 0 && (
          <>
            <a href="/offline" className={buttonClass()}>{t`Open the copy`}</a>
            <Button onClick={device.clear}>{t`Remove from this device`}</Button>
          </>
        )}
      </div>
    </form>
  )
}

type PlaceChoiceProps = { place: PlaceView; device: Device; isFull: boolean }

function PlaceChoice({ place: { propertyId, name }, device, isFull }: PlaceChoiceProps) {
  const { chosen, setChosen, copies, refusals } = device
  const own = chosen.find((property) => property.propertyId === propertyId)
  const kept = copies.find(({ copy }) => copy.propertyId === propertyId)
  const refusal = refusals.find((one) => one.propertyId === propertyId)
  const others = chosen.filter((property) => property !== own)
  return (
    <li className="grid rounded-lg border px-4 py-2">
      <Checkbox
        label={name}
        checked={own !== undefined}
        disabled={isFull && !own}
        onChange={({ target }) =>
          setChosen(target.checked ? [...others, { propertyId, withCodes: false }] : others)
        }
      />
      {own && (
        <Checkbox
          className="ps-8"
          label={t`Codes & passwords too`}
          aria-label={t`${name}: codes & passwords too`}
          help={t`Each one is recorded in the activity log as if you had looked it up. You need the right to see them.`}
          checked={own.withCodes}
          onChange={({ target }) =>
            setChosen(chosen.map((one) => (one === own ? { propertyId, withCodes: target.checked } : one)))
          }
        />
      )}
      {kept && (
        <p className="py-1 ps-8 text-sm text-muted">
          {offlineTexts.savedAt(kept.savedAt, locale())}{' '}
          {kept.codes && kept.codes.missing > 0 && missingCodesText(kept.codes.missing)}
        </p>
      )}
      {refusal && (
        <p role="alert" className="py-1 ps-8 text-sm text-danger">
          {refusal.message}
        </p>
      )}
    </li>
  )
}
