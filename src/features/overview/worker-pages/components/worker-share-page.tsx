import { CalendarPlus, CircleCheck, Handshake, Link2Off, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
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
import type { FormAnswer, JobView } from '../worker-pages.schemas.ts'
import { type Notice, noticeTexts, workerPageTexts } from '../worker-pages.texts.ts'

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
  /** What kept a form from being done that no part of the page shows. */
  problem: string | undefined
  children: ReactNode
}

/** The page of a job for its contractor: what it is about, the three big buttons, and a part of each feature. */
export function WorkerSharePage({ job, isGone, notice, problem, children, ...page }: WorkerSharePageProps) {
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
        <p role="alert" className="rounded-md bg-danger-soft p-3 text-danger">
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
        <p className={`${cardClass} p-4`}>
          You declined this job. Ask the family for a new link if you changed your mind.
        </p>
      ) : (
        <>
          {isGone && <p className={`${cardClass} p-4`}>{quoteTexts.jobIsGone}</p>}
          <BigButtons mayAccept={state !== 'ACCEPTED' && !isGone} />
          <Facts job={job} />
          {state !== 'ACCEPTED' && !isGone && <Answer job={job} {...page} />}
          {children}
        </>
      )}
    </StillPage>
  )
}

/** The frame of a page that runs no script: it has no header, and its footer says whose page it is. */
export const StillPage = ({ children }: { children: ReactNode }) => (
  <main id="main" className="min-h-dvh [&_section]:scroll-mt-20">
    <Page width="form" className="grid grid-cols-1 gap-4 pb-8">
      {children}
      <p className="text-sm text-muted">Kinstead: a family runs its shared house, and you need no account.</p>
    </Page>
  </main>
)

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

function Facts({ job: { message, town, address, contactFirstName } }: { job: JobView }) {
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
                  {town} <span className="text-muted">(you see the full address once you accept)</span>
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

/** One page for every link that opens nothing, whatever the reason; with what was typed, if there was something. */
export function LinkNotValid({
  message,
  typed,
}: {
  message: string
  typed?: Record<string, string> | undefined
}) {
  const texts = Object.entries(typed ?? {}).filter(([name, text]) => !isId(name) && text.trim() !== '')
  return (
    <StillPage>
      <section className={`${cardClass} grid grid-cols-1 gap-5 p-6`}>
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
          <Link2Off className="size-7" aria-hidden="true" />
        </span>
        <h1 className="text-xl wrap-anywhere">{message}</h1>
      </section>
      {texts.length > 0 && (
        <section className={`${cardClass} grid grid-cols-1 gap-3 p-6`}>
          <h2 className="text-lg">{workerPageTexts.typed}</h2>
          {texts.map(([name, text]) => (
            <TextArea key={name} label={labelOf(name)} readOnly defaultValue={text} />
          ))}
        </section>
      )}
    </StillPage>
  )
}

const isId = (name: string) => name === 'id' || /Id$/.test(name)

/** `validUntil` → "Valid until". */
const labelOf = (name: string) => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
