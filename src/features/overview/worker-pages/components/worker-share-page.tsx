import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus, Handshake, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import {
  WorkerForm,
  WorkerMore,
  WorkerPart,
  type WorkerPartProps,
} from '../../../work/components/worker-part.tsx'
import { quoteTexts } from '../../../work/quotes/quotes.texts.ts'
import type { Notice } from '../notices.rules.ts'
import { isOver } from '../worker-pages.rules.ts'
import type { JobView } from '../worker-pages.schemas.ts'
import { noticeTexts, workerPageTexts } from '../worker-pages.texts.ts'
import { PageNotice, StaticPage } from './static-page.tsx'
import { TypedValues } from './typed-values.tsx'

function StateBadge({ job }: { job: JobView }) {
  if (job.state === 'ACCEPTED')
    return <Badge tone="success">{t({ message: 'Accepted', context: 'job' })}</Badge>
  if (job.state === 'DECLINED')
    return <Badge tone="neutral">{t({ message: 'Declined', context: 'job' })}</Badge>
  return isOver(job) ? (
    <Badge tone="neutral">{t({ message: 'Closed', context: 'job' })}</Badge>
  ) : (
    <Badge tone="accent">{t({ message: 'New', context: 'job' })}</Badge>
  )
}

type WorkerSharePageProps = WorkerPartProps & {
  job: JobView
  /** The family declined their last quote, which ended a job they had not accepted. */
  isGone: boolean
  /** The family waits for their quote. */
  isAsked: boolean
  notice: Notice | null
  /** The error of a form. */
  problem: string | undefined
  /** The typed values of a form that a declined job no longer has. */
  typed: Record<string, string>
  children: ReactNode
}

/** Renders a job for its contractor: the facts, the three main actions, and a part of each feature. */
export function WorkerSharePage(props: WorkerSharePageProps) {
  const { job, isGone, isAsked, notice, problem, typed, children, ...page } = props
  const mayAccept = job.state !== 'ACCEPTED' && !isOver(job)
  const { title, state, workerName, contactFirstName } = job
  return (
    <StaticPage>
      {notice && <PageNotice address={`/worker-share/${page.shareCode}`}>{noticeTexts[notice]}</PageNotice>}
      {problem && (
        // An existing form shows its own error.
        <p
          role="alert"
          className="rounded-md bg-danger-soft p-3 text-danger [main:has(form_[role=alert])_&]:hidden"
        >
          {problem}
        </p>
      )}
      <header className="grid grid-cols-1 gap-2" id="job">
        <div>
          <StateBadge job={job} />
        </div>
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        <p className="text-muted">
          {contactFirstName
            ? t`A job for ${workerName} from ${contactFirstName}`
            : t`A job for ${workerName}`}
        </p>
      </header>
      {state === 'DECLINED' ? (
        <>
          <p className={`${cardClass} p-4`}>
            {t`You declined this job. Ask the family for a new link if you changed your mind.`}
          </p>
          <TypedValues values={typed} />
        </>
      ) : (
        <>
          {isOver(job) ? <Over job={job} isGone={isGone} /> : <BigButtons mayAccept={mayAccept} />}
          {isAsked && !isOver(job) && (
            <p>
              <Trans>
                {contactFirstName ?? t`The family`} asks you for a quote.{' '}
                <a href="#quotes" className="text-link">
                  Send a quote
                </a>
              </Trans>
            </p>
          )}
          <Facts job={job} />
          {mayAccept && <Answer job={job} {...page} />}
          {children}
        </>
      )}
    </StaticPage>
  )
}

function Over({ job: { closesAt, contactFirstName, timeZone }, isGone }: { job: JobView; isGone: boolean }) {
  const day = dateFormat(locale(), { dateStyle: 'long', timeZone })
  const contact = contactFirstName ?? t`the family`
  return (
    <p className={`${cardClass} p-4`}>
      {isGone ? quoteTexts.chosenAnother : workerPageTexts.noLongerOpen}{' '}
      {closesAt ? (
        <Trans>
          You can{' '}
          <a href="#messages" className="text-link">
            write to {contact}
          </a>{' '}
          and read this page until {day.format(new Date(closesAt))}.
        </Trans>
      ) : (
        <Trans>
          You can{' '}
          <a href="#messages" className="text-link">
            write to {contact}
          </a>
          .
        </Trans>
      )}
    </p>
  )
}

function BigButtons({ mayAccept }: { mayAccept: boolean }) {
  const look = 'min-h-14 flex-1 basis-40 text-lg'
  return (
    <nav aria-label={t`What you can do`} data-no-print className="flex flex-wrap gap-3">
      {mayAccept && (
        <a href="#accept" className={buttonClass('primary', look)}>
          <Handshake aria-hidden="true" />
          {t`Accept`}
        </a>
      )}
      <a href="#visits" className={buttonClass('secondary', look)}>
        <CalendarPlus aria-hidden="true" />
        {t`Propose a visit`}
      </a>
      <a href="#messages" className={buttonClass('secondary', look)}>
        <MessageCircleQuestion aria-hidden="true" />
        {t`Ask`}
      </a>
    </nav>
  )
}

function Facts({ job }: { job: JobView }) {
  const { message, propertyName, town, address, hidesAddress, contactFirstName } = job
  return (
    <WorkerPart id="about" title={t`About the job`}>
      {message && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
      <dl className="grid grid-cols-1 gap-3">
        {contactFirstName && (
          <div>
            <dt className="text-sm text-muted">{t`Your contact`}</dt>
            <dd>{contactFirstName}</dd>
          </div>
        )}
        {propertyName && (
          <div>
            <dt className="text-sm text-muted">{t`Property`}</dt>
            <dd className="wrap-anywhere">{propertyName}</dd>
          </div>
        )}
        {(address ?? town) && (
          <div>
            <dt className="text-sm text-muted">{address ? t`Address` : t`Town`}</dt>
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
                  {hidesAddress && !isOver(job) && (
                    <span className="text-muted"> {t`(you see the full address once you accept)`}</span>
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
    <WorkerPart id="accept" title={t`Accept the job`}>
      <WorkerForm shareCode={shareCode} name="job.accept" refused={accepting}>
        <TextField
          name="name"
          label={t`Your name`}
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={accepting?.values.name ?? job.workerName}
          error={accepting?.errors.name}
          help={job.acceptBy && t`You can accept until ${day.format(new Date(job.acceptBy))}.`}
        />
        <button type="submit" className={buttonClass('primary', 'min-h-14 text-lg')}>
          {t`Accept the job`}
        </button>
      </WorkerForm>
      <WorkerMore title={t`Decline`} isOpen={declining !== undefined}>
        <WorkerForm shareCode={shareCode} name="job.decline" refused={declining}>
          <TextArea
            name="reason"
            label={t`Why can’t you do it?`}
            optional
            rows={3}
            maxLength={2_500}
            defaultValue={declining?.values.reason}
            error={declining?.errors.reason}
          />
          <button type="submit" className={buttonClass('secondary', 'justify-self-start')}>
            {t`Decline the job`}
          </button>
        </WorkerForm>
      </WorkerMore>
    </WorkerPart>
  )
}
