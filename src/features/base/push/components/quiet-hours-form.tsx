import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Switch } from '../../../../components/ui/switch.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useSetQuietHours } from '../push.queries.ts'
import { minuteOfTime, suggestedQuietHours, timeOfMinute } from '../push.rules.ts'
import type { QuietHours } from '../quiet-hours.rules.ts'

type QuietHoursFormProps = { quietHours: QuietHours | null; timeZone: string }

/** Renders the switch of the quiet hours, and their times if they are on. */
export function QuietHoursForm({ quietHours, timeZone }: QuietHoursFormProps) {
  const { mutate, isPending } = useSetQuietHours()
  const save = (next: QuietHours | null) =>
    mutate({ quietHours: next }, { onSuccess: () => toast.success(t`Saved`), onError: toastFailure })
  return (
    <div className="mt-4 grid max-w-prose gap-2 border-t pt-3">
      <Switch
        label={t`Quiet hours`}
        checked={quietHours !== null}
        disabled={isPending}
        onChange={(isOn) => save(isOn ? suggestedQuietHours : null)}
      />
      <p className="text-sm text-muted">
        {t`Your devices stay silent then. What you have not read by the end is shown at the end.`}{' '}
        {t`You are told about emergency access to your group at once.`}{' '}
        {t`A change applies to notifications that arrive after it.`}
      </p>
      {quietHours && (
        <Times
          key={`${quietHours.fromMinute} ${quietHours.untilMinute}`}
          quietHours={quietHours}
          isSaving={isPending}
          save={save}
        />
      )}
      {quietHours && (
        <p className="text-sm text-muted">
          {t`Times are in your time zone, ${timeZone}.`}{' '}
          <Link to="/profile/$" params={{ _splat: '' }} className="text-link">
            {t`Change time zone`}
          </Link>
        </p>
      )}
    </div>
  )
}

type TimesProps = { quietHours: QuietHours; isSaving: boolean; save: (next: QuietHours) => void }

function Times({ quietHours, isSaving, save }: TimesProps) {
  const [from, setFrom] = useState(timeOfMinute(quietHours.fromMinute))
  const [until, setUntil] = useState(timeOfMinute(quietHours.untilMinute))
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const [fromMinute, untilMinute] = [minuteOfTime(from), minuteOfTime(until)]
    if (fromMinute === null || untilMinute === null || fromMinute === untilMinute)
      return setError(t`Choose two different times.`)
    setError(undefined)
    save({ fromMinute, untilMinute })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-wrap items-start gap-3">
      <TextField
        label={t({ message: 'From', context: 'time of day' })}
        type="time"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t({ message: 'Until', context: 'time of day' })}
        type="time"
        value={until}
        error={error}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button type="submit" loading={isSaving} className="mt-7">{t`Save`}</Button>
    </form>
  )
}
