import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { type RefusedForm, WorkerForm, type WorkerPartProps } from '../../components/worker-part.tsx'
import { isOver, refuseVisitMove, type VisitStatus } from '../visits.rules.ts'
import type { VisitOfJobView, VisitsOfJobView } from '../visits.schemas.ts'
import { statusLabels, whenText } from '../visits.texts.ts'

// Plain HTML: this page works without a script.

type WorkerVisitsPartProps = WorkerPartProps & {
  view: VisitsOfJobView
  locale?: string
  /** Where the calendar file of these visits is. */
  calendarHref?: string
  /** Whether the job goes on. */
  mayPropose?: boolean
}

const tones: Record<VisitStatus, Tone> = {
  PROPOSED: 'warning',
  CONFIRMED: 'success',
  DONE: 'neutral',
  MISSED: 'danger',
  CANCELLED: 'neutral',
}

/**
 * The contractor's visits of a job, and the form that proposes one. Actions: `visits.propose`, `visits.confirm`, `visits.move`,
 * `visits.cancel`.
 */
export function WorkerVisitsPart(props: WorkerVisitsPartProps) {
  const { view, locale, calendarHref, mayPropose = true, ...page } = props
  const { visits, timeZone, today, newId } = view
  const ofNew = page.refused('visits.propose')
  return (
    <section id="visits" aria-labelledby="visits-title" className="grid grid-cols-1 gap-4">
      <h2 id="visits-title" className="text-lg">
        Visits
      </h2>
      {visits.length === 0 && <p className="text-muted">No visit is planned yet.</p>}
      {visits.map((visit) => (
        <VisitOfJob key={visit.id} visit={visit} today={today} locale={locale} {...page} />
      ))}
      {mayPropose && (
        <details open={ofNew !== undefined} data-no-print className="rounded-lg border bg-surface p-4">
          <summary className="flex min-h-touch cursor-pointer items-center font-medium">
            Propose a visit
          </summary>
          <TimesForm
            shareCode={page.shareCode}
            action="visits.propose"
            id={newId}
            min={today}
            submitLabel="Propose visit"
            refused={ofNew}
          />
        </details>
      )}
      <p className="text-sm text-muted">Times at the property ({timeZone.replaceAll('_', ' ')}).</p>
      {calendarHref && visits.length > 0 && (
        <a href={calendarHref} data-no-print className={buttonClass('secondary')}>
          Add to your calendar
        </a>
      )}
    </section>
  )
}

type VisitOfJobProps = WorkerPartProps & {
  visit: VisitOfJobView
  today: string
  locale: string | undefined
}

function VisitOfJob({ visit, today, locale, shareCode, refused }: VisitOfJobProps) {
  const { id, status, proposedBy, host, note, statusReason } = visit
  // Of several visits the one whose form was refused.
  const ofThis = (name: string) => {
    const form = refused(name)
    return form?.values.id === id ? form : undefined
  }
  const [moved, cancelled] = [ofThis('visits.move'), ofThis('visits.cancel')]
  const mayConfirm =
    refuseVisitMove({ from: status, to: 'CONFIRMED', side: 'WORKER', proposedBy, hasBegun: false }) === null
  return (
    <article className="grid gap-3 rounded-lg border bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong>{whenText(visit, locale)}</strong>
        <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
      </p>
      {status === 'PROPOSED' && proposedBy === 'WORKER' && (
        <p className="text-muted">Waiting for the family to confirm.</p>
      )}
      {host && <p>{host} opens the door.</p>}
      {note && <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
      {statusReason && <p className="wrap-anywhere">{statusReason}</p>}
      {mayConfirm && (
        <WorkerForm shareCode={shareCode} name="visits.confirm" refused={ofThis('visits.confirm')}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className={buttonClass('primary', 'w-full')}>
            Confirm this time
          </button>
        </WorkerForm>
      )}
      {!isOver(status) && (
        <details open={moved !== undefined || cancelled !== undefined} data-no-print>
          <summary className="flex min-h-touch cursor-pointer items-center font-medium">
            Change or cancel
          </summary>
          <TimesForm
            shareCode={shareCode}
            action="visits.move"
            id={id}
            min={today}
            submitLabel="Propose another time"
            given={{ on: visit.startsOn, from: visit.startTime, until: visit.endTime }}
            refused={moved}
          />
          <WorkerForm
            shareCode={shareCode}
            name="visits.cancel"
            refused={cancelled}
            className="mt-4 border-t pt-4"
          >
            <input type="hidden" name="id" value={id} />
            <label className="grid gap-1.5">
              <span className="font-medium">Why do you cancel? (optional)</span>
              <input
                name="reason"
                maxLength={500}
                defaultValue={cancelled?.values.reason}
                className={inputClass}
              />
            </label>
            <button type="submit" className={buttonClass('secondary', 'text-danger')}>
              Cancel visit
            </button>
          </WorkerForm>
        </details>
      )}
    </article>
  )
}

const inputClass =
  'min-h-touch w-full rounded-md border border-border-strong bg-surface px-3 text-base aria-invalid:border-danger'

type TimesFormProps = {
  shareCode: string
  action: string
  id: string
  min: string
  submitLabel: string
  given?: Record<string, string>
  refused: RefusedForm | undefined
}

function TimesForm({ shareCode, action, id, min, submitLabel, given = {}, refused }: TimesFormProps) {
  const typed = refused?.values ?? given
  const field = (name: string, label: string, type: 'date' | 'time') => {
    const error = refused?.errors[name]
    const errorId = `visit-${id}-${name}-error`
    return (
      <label className="grid content-start gap-1.5">
        <span className="font-medium">{label}</span>
        <input
          type={type}
          name={name}
          required
          min={type === 'date' ? min : undefined}
          defaultValue={typed[name]}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={inputClass}
        />
        {error && (
          <span id={errorId} className="text-sm text-danger">
            {error}
          </span>
        )}
      </label>
    )
  }
  return (
    <WorkerForm shareCode={shareCode} name={action} refused={refused} className="mt-3">
      <input type="hidden" name="id" value={typed.id ?? id} />
      {field('on', 'Date', 'date')}
      <div className="grid grid-cols-2 gap-3">
        {field('from', 'From', 'time')}
        {field('until', 'Until', 'time')}
      </div>
      <label className="grid gap-1.5">
        <span className="font-medium">Note (optional)</span>
        <input name="note" maxLength={2500} defaultValue={typed.note} className={inputClass} />
      </label>
      <button type="submit" className={buttonClass('primary')}>
        {submitLabel}
      </button>
    </WorkerForm>
  )
}
