import { t } from '@lingui/core/macro'
import { Badge } from '../../../../components/ui/badge.tsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import {
  type RefusedForm,
  WorkerForm,
  WorkerMore,
  WorkerPart,
  type WorkerPartProps,
} from '../../components/worker-part.tsx'
import { isOver, refuseVisitMove } from '../visits.rules.ts'
import type { VisitOfJobView, VisitsOfJobView } from '../visits.schemas.ts'
import { statusLabels, statusTones, whenText } from '../visits.texts.ts'

// Plain HTML: this page works without scripts.

type WorkerVisitsPartProps = WorkerPartProps & {
  view: VisitsOfJobView
  locale?: string
  /** The address of the calendar file. */
  calendarHref?: string
  /** Whether the job is open. */
  mayPropose?: boolean
}

/**
 * Renders the contractor’s visits of a job, and the form to propose one. Actions: `visits.propose`, `visits.confirm`,
 * `visits.move`, `visits.cancel`.
 */
export function WorkerVisitsPart(props: WorkerVisitsPartProps) {
  const { view, shareCode, refused, calendarHref, mayPropose = true } = props
  const { visits, timeZone, today, newId } = view
  const again = refused('visits.propose')
  return (
    <WorkerPart id="visits" title={t`Visits`}>
      {visits.length === 0 && <p className="text-muted">{t`No visits planned yet.`}</p>}
      {visits.map((visit) => (
        <VisitOfJob key={visit.id} visit={visit} {...props} />
      ))}
      {mayPropose && (
        <WorkerMore title={t`Propose a visit`} isOpen={again !== undefined}>
          <WorkerForm shareCode={shareCode} name="visits.propose" refused={again}>
            <input type="hidden" name="id" value={newId} />
            <TimeFields min={today} refused={again} />
            <button type="submit" className={buttonClass('primary')}>
              {t`Propose visit`}
            </button>
          </WorkerForm>
        </WorkerMore>
      )}
      <p className="text-sm text-muted">{t`Times at the property (${timeZone.replaceAll('_', ' ')}).`}</p>
      {calendarHref && visits.length > 0 && (
        <a href={calendarHref} data-no-print className={buttonClass('secondary')}>
          {t`Add to your calendar`}
        </a>
      )}
    </WorkerPart>
  )
}

type VisitOfJobProps = WorkerVisitsPartProps & { visit: VisitOfJobView }

function VisitOfJob({ visit, view: { today }, shareCode, refused, locale }: VisitOfJobProps) {
  const { id, version, status, proposedBy, host, note, statusReason } = visit
  // The visit whose form was refused.
  const ofThis = (name: string) => {
    const form = refused(name)
    return form?.values.id === id ? form : undefined
  }
  const [moved, cancelled] = [ofThis('visits.move'), ofThis('visits.cancel')]
  const mayConfirm =
    refuseVisitMove({ from: status, to: 'CONFIRMED', side: 'WORKER', proposedBy, hasBegun: false }) === null
  const shown = (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  )
  return (
    <article className="grid gap-3 rounded-md border p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong>{whenText(visit, locale)}</strong>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      </p>
      {status === 'PROPOSED' && proposedBy === 'WORKER' && (
        <p className="text-muted">{t`Waiting for the family to confirm.`}</p>
      )}
      {host && <p>{t`${host} lets you in.`}</p>}
      {note && <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
      {statusReason && <p className="wrap-anywhere">{statusReason}</p>}
      {mayConfirm && (
        <WorkerForm shareCode={shareCode} name="visits.confirm" refused={ofThis('visits.confirm')}>
          {shown}
          <button type="submit" className={buttonClass('primary', 'w-full')}>
            {t`Confirm this time`}
          </button>
        </WorkerForm>
      )}
      {!isOver(status) && (
        <WorkerMore title={t`Change or cancel`} isOpen={moved !== undefined || cancelled !== undefined}>
          <WorkerForm shareCode={shareCode} name="visits.move" refused={moved}>
            {shown}
            <TimeFields min={today} visit={visit} refused={moved} />
            <button type="submit" className={buttonClass('primary')}>
              {t`Propose another time`}
            </button>
          </WorkerForm>
          <WorkerForm
            shareCode={shareCode}
            name="visits.cancel"
            refused={cancelled}
            className="mt-4 border-t pt-4"
          >
            {shown}
            <TextField
              name="reason"
              label={t`Why are you cancelling?`}
              optional
              maxLength={500}
              defaultValue={cancelled?.values.reason}
              error={cancelled?.errors.reason}
            />
            <button type="submit" className={buttonClass('secondary', 'text-danger')}>
              {t`Cancel visit`}
            </button>
          </WorkerForm>
        </WorkerMore>
      )}
    </article>
  )
}

type TimeFieldsProps = {
  /** The first day that can be chosen. */
  min: string
  /** The visit to change; omitted for a new one. */
  visit?: VisitOfJobView
  refused: RefusedForm | undefined
}

function TimeFields({ min, visit, refused }: TimeFieldsProps) {
  const saved = {
    on: visit?.startsOn,
    from: visit?.startTime,
    to: visit && visit.endsOn !== visit.startsOn ? visit.endsOn : undefined,
    until: visit?.endTime,
    note: undefined,
  }
  const field = (name: keyof typeof saved, label: string) => ({
    name,
    label,
    defaultValue: refused?.values[name] ?? saved[name],
    error: refused?.errors[name],
  })
  return (
    <>
      <TextField {...field('on', t`Date`)} type="date" required min={min} />
      <div className="grid grid-cols-2 gap-3">
        <TextField {...field('from', t({ message: 'From', context: 'time of day' }))} type="time" required />
        <TextField
          {...field('until', t({ message: 'Until', context: 'time of day' }))}
          type="time"
          required
        />
      </div>
      <TextField
        {...field('to', t`Last day`)}
        type="date"
        optional
        min={min}
        help={t`Only if it takes more than one day.`}
      />
      <TextField {...field('note', t`Note`)} optional maxLength={2_500} />
    </>
  )
}
