import { t } from '@lingui/core/macro'
import { ScriptOnce } from '@tanstack/react-router'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { LinkForm, type RefusedForm, WorkerPart } from '../../components/worker-part.tsx'
import type { UploadRefusal } from '../../job-files/job-files.schemas.ts'
import { photoSenderScript } from '../photo-sender.ts'
import type { ProblemState } from '../problem-reports.rules.ts'
import type { ProblemByLinkView } from '../problem-reports.schemas.ts'
import { problemStateHelp, problemStateLabels } from '../problem-reports.texts.ts'
import { mayAddPhotos, RelativePhotos } from './relative-photos.tsx'

type RelativeProblemsPartProps = {
  /** The address of the page. */
  address: string
  problems: ProblemByLinkView[]
  /** The refused form. */
  refused: RefusedForm | undefined
  refusal: UploadRefusal | null
}

/** Renders the problems that a relative without an account reported, and the form for another one. Works without script. */
export function RelativeProblemsPart({ address, problems, refused, refusal }: RelativeProblemsPartProps) {
  return (
    <div id="problems" className="grid scroll-mt-20 grid-cols-1 gap-4">
      <h2 className="text-xl">{t`Problems at the house`}</h2>
      {problems.map((problem) => (
        <WorkerPart key={problem.id} id={`problem-${problem.id}`} title={problem.title} level="h3">
          <Facts problem={problem} />
          <RelativePhotos
            {...{ address, problem }}
            refusal={refusal?.place.taskId === problem.id ? refusal.message : undefined}
          />
        </WorkerPart>
      ))}
      <ReportForm {...{ address, refused }} />
      {problems.some(mayAddPhotos) && <ScriptOnce>{photoSenderScript}</ScriptOnce>}
    </div>
  )
}

const tones: Record<ProblemState, Tone> = {
  WAITING: 'warning',
  ACCEPTED: 'accent',
  DONE: 'success',
  DECLINED: 'neutral',
  CLOSED: 'neutral',
}

function Facts({
  problem: { state, statusReason, description, reportedOn },
}: {
  problem: ProblemByLinkView
}) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <Badge tone={tones[state]}>{problemStateLabels[state]}</Badge>
      {problemStateHelp[state] && <p>{problemStateHelp[state]}</p>}
      {statusReason && <p className="wrap-anywhere">{t`Reason: ${statusReason}`}</p>}
      {description && <p className="text-muted whitespace-pre-line wrap-anywhere">{description}</p>}
      <p className="text-muted">{t`Reported on ${formatCalendarDate(reportedOn, locale())}`}</p>
    </div>
  )
}

function ReportForm({ address, refused }: Pick<RelativeProblemsPartProps, 'address' | 'refused'>) {
  const field = (name: 'title' | 'description') => ({
    name,
    defaultValue: refused?.values[name],
    error: refused?.errors[name],
  })
  return (
    <WorkerPart id="report-problem" title={t`Report a problem`} level="h3">
      <p>{t`If anyone is in danger, call the emergency services first.`}</p>
      <LinkForm address={`${address}#report-problem`} name="problem.report" refused={refused}>
        <TextField {...field('title')} label={t`What is the problem?`} required maxLength={120} />
        <TextArea
          {...field('description')}
          label={t`Details`}
          help={t`Where it is and when it started.`}
          rows={3}
          optional
          maxLength={10_000}
        />
        <p className="text-muted">{t`You can add photos once it is sent.`}</p>
        <Button type="submit" variant="primary" className="justify-self-start">
          {t`Send problem report`}
        </Button>
      </LinkForm>
    </WorkerPart>
  )
}
