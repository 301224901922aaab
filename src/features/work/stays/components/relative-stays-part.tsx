import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { DateField, TextField } from '../../../../components/ui/text-field.tsx'
import { addDays } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { LinkForm, Refusal, type RefusedForm, WorkerMore, WorkerPart } from '../../components/worker-part.tsx'
import { maxGuests, nightsOf } from '../stays.rules.ts'
import type { StayByLinkView } from '../stays.schemas.ts'
import { fieldTexts, guestsText, nightsText, spanText, stayStatusLabels, stayTones } from '../stays.texts.ts'

type RelativeStaysPartProps = {
  /** The address of the page. */
  address: string
  stays: StayByLinkView[]
  today: string
  /** Whether the page also has the calendar. */
  hasCalendar: boolean
  /** A refused form, by the name of its action. */
  refused: (action: string) => RefusedForm | undefined
}

/** Renders the stays of a relative without an account, and the form to request another one. Needs no script. */
export function RelativeStaysPart({ address, stays, today, hasCalendar, refused }: RelativeStaysPartProps) {
  const cancelled = refused('stay.cancel')
  return (
    <div id="stays" className="grid scroll-mt-20 grid-cols-1 gap-4">
      <h2 className="text-xl">{t`Your stays`}</h2>
      {cancelled?.message && <Refusal>{cancelled.message}</Refusal>}
      {stays.map((stay) => (
        <WorkerPart key={stay.id} id={`stay-${stay.id}`} title={spanText(stay, locale())} level="h3">
          <Facts stay={stay} />
          {stay.mayCancel && (
            <WorkerMore title={t`Cancel stay`} describedBy={`stay-${stay.id}-title`}>
              <LinkForm address={`${address}#stays`} name="stay.cancel">
                <input type="hidden" name="stayId" value={stay.id} />
                <input type="hidden" name="version" value={stay.version} />
                <p>{t`You can request these days again later.`}</p>
                <Button
                  type="submit"
                  className="justify-self-start text-danger"
                  aria-describedby={`stay-${stay.id}-title`}
                >
                  {t`Cancel this stay`}
                </Button>
              </LinkForm>
            </WorkerMore>
          )}
        </WorkerPart>
      ))}
      <RequestForm {...{ address, today, hasCalendar }} refused={refused('stay.request')} />
    </div>
  )
}

function Facts({ stay }: { stay: StayByLinkView }) {
  const { status, statusReason, guests, note, isCancelledByGroup } = stay
  const facts = [nightsText(nightsOf(stay)), guests > 0 && guestsText(guests)].filter(Boolean)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <Badge tone={stayTones[status]}>{stayStatusLabels[status]}</Badge>
      <p>{facts.join(' · ')}</p>
      {status === 'REQUESTED' && <p>{t`Waiting for the family to confirm.`}</p>}
      {isCancelledByGroup && <p>{t`The family cancelled this stay.`}</p>}
      {statusReason && <p className="wrap-anywhere">{t`Reason: ${statusReason}`}</p>}
      {note && <p className="text-muted whitespace-pre-line wrap-anywhere">{note}</p>}
    </div>
  )
}

type RequestFormProps = Pick<RelativeStaysPartProps, 'address' | 'today' | 'hasCalendar'> & {
  refused: RefusedForm | undefined
}

function RequestForm({ address, today, hasCalendar, refused }: RequestFormProps) {
  const field = (name: keyof typeof fieldTexts) => ({
    name,
    label: fieldTexts[name].label,
    defaultValue: refused?.values[name],
    error: refused?.errors[name],
  })
  return (
    <WorkerPart id="request-stay" title={t`Request a stay`} level="h3">
      {hasCalendar && (
        <p>
          <Trans>
            The{' '}
            <a href="#calendar" className="text-link">
              calendar
            </a>{' '}
            below shows confirmed stays in the next 12 months.
          </Trans>
        </p>
      )}
      <LinkForm address={`${address}#request-stay`} name="stay.request" refused={refused}>
        <DateField {...field('startsOn')} required min={today} />
        <DateField {...field('endsOn')} required min={addDays(today, 1)} />
        <TextField
          {...field('guests')}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxGuests}
          optional
          help={t`People who come with you.`}
        />
        <TextArea {...field('note')} rows={2} optional maxLength={2_500} />
        <Button type="submit" variant="primary" className="justify-self-start">
          {t`Request stay`}
        </Button>
      </LinkForm>
    </WorkerPart>
  )
}
