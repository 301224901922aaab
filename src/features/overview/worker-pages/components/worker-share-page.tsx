import { CalendarPlus, CircleCheck, Handshake, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import {
  type RefusedForm,
  WorkerForm,
  WorkerMore,
  WorkerPart,
  type WorkerPartProps,
} from '../../../work/components/worker-part.tsx'
import { quoteTexts } from '../../../work/quotes/quotes.texts.ts'
import { isOver } from '../worker-pages.rules.ts'
import type { FormAnswer, JobView } from '../worker-pages.schemas.ts'
import { type Notice, noticeTexts, workerPageTexts } from '../worker-pages.texts.ts'
import { StillPage } from './still-page.tsx'
import { Typed } from './typed.tsx'

/** What each part needs of a form that was refused. */
export const refusedOf =
  (form: FormAnswer | null) =>
  (action: string): RefusedForm | undefined =>
    form?.action === action && !form.shownCode
      ? { values: form.values, errors: form.fields ?? {}, message: form.message }
      : undefined

const badges = {
  ACTIVE: 'New',
  VIEWED: 'New',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
} as const

type WorkerSharePageProps = WorkerPartProps & {
  job: JobView
  /** The family declined their quote: the job cannot be accepted any more. */
  isGone: boolean
  notice: Notice | null
  /** What kept a form from being done. */
  problem: string | undefined
  /** What was typed into a form that the page of a declined job no longer has. */
  typed: Record<string, string>
  children: ReactNode
}

/** The page of a job for its contractor: what it is about, the three big buttons, and a part of each feature. */
export function WorkerSharePage(props: WorkerSharePageProps) {
  const { job, isGone, notice, problem, typed, children, ...page } = props
  const mayAccept = job.state !== 'ACCEPTED' && !isOver(job) && !isGone
  const { title, state, workerName, contactFirstName } = job
  return (
    <StillPage>
      {notice && (
        <p
          role="status"
          // Stays in sight: the page opens at the part that was used, far below.
          className="sticky top-2 z-10 flex items-center gap-2 rounded-md bg-success-soft p-3 text-success"
        >
          <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
          {noticeTexts[notice]}
        </p>
      )}
      {problem && (
        // Where the form is still there it says so itself.
        <p
          role="alert"
          className="rounded-md bg-danger-soft p-3 text-danger [main:has(form_[role=alert])_&]:hidden"
        >
          {problem}
        </p>
      )}
      <header className="grid grid-cols-1 gap-2" id="job">
        <div>
          <Badge tone={state === 'ACCEPTED' ? 'success' : state === 'DECLINED' ? 'neutral' : 'accent'}>
            {badges[state]}
          </Badge>
        </div>
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        <p className="text-muted">
          A job for {workerName}
          {contactFirstName && ` from ${contactFirstName}`}
        </p>
      </header>
      {state === 'DECLINED' ? (
        <>
          <p className={`${cardClass} p-4`}>
            You declined this job. Ask the family for a new link if you changed your mind.
          </p>
          <Typed values={typed} />
        </>
      ) : (
        <>
          {isGone && <p className={`${cardClass} p-4`}>{quoteTexts.jobIsGone}</p>}
          {isOver(job) ? <Over job={job} /> : <BigButtons mayAccept={mayAccept} />}
          <Facts job={job} />
          {mayAccept && <Answer job={job} {...page} />}
          {children}
        </>
      )}
    </StillPage>
  )
}

function Over({ job: { closesAt, contactFirstName, timeZone } }: { job: JobView }) {
  const day = dateFormat(locale(), { dateStyle: 'long', timeZone })
  return (
    <p className={`${cardClass} p-4`}>
      {workerPageTexts.noLongerOpen} You can{' '}
      <a href="#messages" className="text-link">
        write to {contactFirstName ?? 'the family'}
      </a>
      {closesAt && ` and read this page until ${day.format(new Date(closesAt))}`}.
    </p>
  )
}

function BigButtons({ mayAccept }: { mayAccept: boolean }) {
  const look = 'min-h-14 flex-1 basis-40 text-lg'
  return (
    <nav aria-label="What you can do" data-no-print className="flex flex-wrap gap-3">
      {mayAccept && (
        <a href="#accept" className={buttonClass('primary', look)}>
          <Handshake aria-hidden="true" />
          Accept
        </a>
      )}
      <a href="#visits" className={buttonClass('secondary', look)}>
        <CalendarPlus aria-hidden="true" />
        Propose a visit
      </a>
      <a href="#messages" className={buttonClass('secondary', look)}>
        <MessageCircleQuestion aria-hidden="true" />
        Ask
      </a>
    </nav>
  )
}

function Facts({ job }: { job: JobView }) {
  const { message, town, address, contactFirstName } = job
  return (
    <WorkerPart id="about" title="About the job">
      {message && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
      <dl className="grid grid-cols-1 gap-3">
        {contactFirstName && (
          <div>
            <dt className="text-sm text-muted">Your contact</dt>
            <dd>{contactFirstName}</dd>
          </div>
        )}
        {(address ?? town) && (
          <div>
            <dt className="text-sm text-muted">{address ? 'Address' : 'Town'}</dt>
            <dd>
              {address ? (
                <address className="not-italic">
                  {address.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </address>
              ) : (
                <>
                  {town}
                  {!isOver(job) && (
                    <span className="text-muted"> (you see the full address once you accept)</span>
                  )}
                </>
              )}
            </dd>
          </div>
        )}
      </dl>
    </WorkerPart>
  )
}

function Answer({ job, shareCode, refused }: WorkerPartProps & { job: JobView }) {
  const [accepting, declining] = [refused('job.accept'), refused('job.decline')]
  const day = dateFormat(locale(), { dateStyle: 'long', timeZone: job.timeZone })
  return (
    <WorkerPart id="accept" title="Accept the job">
      <WorkerForm shareCode={shareCode} name="job.accept" refused={accepting}>
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={accepting?.values.name ?? job.workerName}
          error={accepting?.errors.name}
          help={job.acceptBy && `You can accept until ${day.format(new Date(job.acceptBy))}.`}
        />
        <button type="submit" className={buttonClass('primary', 'min-h-14 text-lg')}>
          Accept the job
        </button>
      </WorkerForm>
      <WorkerMore title="Decline" isOpen={declining !== undefined}>
        <WorkerForm shareCode={shareCode} name="job.decline" refused={declining}>
          <TextArea
            name="reason"
            label="Why can't you do it?"
            optional
            rows={3}
            maxLength={2_500}
            defaultValue={declining?.values.reason}
            error={declining?.errors.reason}
          />
          <button type="submit" className={buttonClass('secondary', 'justify-self-start')}>
            Decline the job
          </button>
        </WorkerForm>
      </WorkerMore>
    </WorkerPart>
  )
}
