import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Switch } from '../../../../components/ui/switch.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { notificationPreferencesQuery, useSetNotificationPreference } from '../notifications.queries.ts'
import { weeklyDigest } from '../notifications.rules.ts'
import type { PreferenceView } from '../notifications.schemas.ts'
import { alwaysSentHelp, digestHelp, digestLabel, mailStates } from '../notifications.texts.ts'

/**
 * Renders the notification preferences; each switch saves immediately. Load `notificationPreferencesQuery` before.
 * @param confirmAddress the link to confirm the address, from another feature
 */
export function NotificationPreferences({ confirmAddress }: { confirmAddress: ReactNode }) {
  const { data } = useSuspenseQuery(notificationPreferencesQuery)
  const { mutate } = useSetNotificationPreference()
  const set = (type: string, channel: 'inApp' | 'email' | 'push') => (isOn: boolean) =>
    mutate({ type, channel, isOn }, { onError: toastFailure })
  const mailNote = mailStates[data.mail]
  const emailSwitch = (label: string, type: string, isOn: boolean) => (
    <Switch
      label={t`E-mail`}
      context={label}
      checked={isOn}
      disabled={data.mail === 'not-configured'}
      onChange={set(type, 'email')}
    />
  )
  return (
    <div className="grid gap-3">
      {mailNote && (
        <div className="grid rounded-md bg-info-soft px-4 py-3 text-info">
          <p>{mailNote}</p>
          {data.mail === 'not-verified' && confirmAddress}
        </div>
      )}
      <ul className="divide-y">
        {data.types.map(({ type, label, inApp, email, push, isAlwaysSent }: PreferenceView) =>
          isAlwaysSent ? (
            <Row key={type} label={label} help={alwaysSentHelp()} />
          ) : (
            <Row key={type} label={label}>
              <Switch label={t`In the app`} context={label} checked={inApp} onChange={set(type, 'inApp')} />
              {emailSwitch(label, type, email)}
              <Switch label={t`Push`} context={label} checked={push} onChange={set(type, 'push')} />
            </Row>
          ),
        )}
        <Row label={digestLabel()} help={digestHelp()}>
          {emailSwitch(digestLabel(), weeklyDigest, data.weeklyDigest)}
        </Row>
      </ul>
    </div>
  )
}

function Row({ label, help, children }: { label: string; help?: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <div className="min-w-60 flex-1 py-1.5">
        <p>{label}</p>
        {help && <p className="text-sm text-muted">{help}</p>}
      </div>
      <div className="flex flex-wrap gap-x-6">{children}</div>
    </li>
  )
}
