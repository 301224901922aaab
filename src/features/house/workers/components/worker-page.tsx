import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Ban, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { FactCard } from '../../../base/components/fact-card.tsx'
import { useDeleteWorker, useRestoreWorker, useSetWorkerStatus } from '../workers.queries.ts'
import type { WorkerStatus } from '../workers.rules.ts'
import type { WorkerView } from '../workers.schemas.ts'
import { fieldLabels, fieldText } from '../workers.texts.ts'
import { ContactButtons } from './contact-buttons.tsx'
import { Rating, TradeBadges, WorkerStatusBadge } from './worker-badges.tsx'
import { WorkerBreadcrumbs } from './worker-breadcrumbs.tsx'

type WorkerPageProps = {
  worker: WorkerView
  /** Parts of other features, supplied by the route; omitted ones are not shown. */
  jobs?: ReactNode
  quotes?: ReactNode
  visits?: ReactNode
  invoices?: ReactNode
  /** What they were paid so far. */
  money?: ReactNode
  certificates?: ReactNode
  documents?: ReactNode
  links?: ReactNode
  activity?: ReactNode
}

/** Renders the page of a contractor. */
export function WorkerPage({ worker, ...slots }: WorkerPageProps) {
  const { jobs, quotes, visits, invoices, money, certificates, documents, links, activity } = slots
  return (
    <Page className="grid grid-cols-1 gap-6">
      <WorkerBreadcrumbs of={worker} />
      <header className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid min-w-0 gap-2">
            <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
              {worker.name}
            </h1>
            {worker.company && <p className="text-muted wrap-anywhere">{worker.company}</p>}
            <p className="flex flex-wrap gap-2">
              <WorkerStatusBadge status={worker.status} />
              <TradeBadges {...worker} />
            </p>
          </div>
          <WorkerActions worker={worker} />
        </div>
        <ContactButtons worker={worker} />
      </header>
      {worker.status === 'BLOCKED' && (
        <p className="text-muted">
          {t`${worker.name} is blocked. Their share links no longer work, and nobody can send them a new one.`}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <WorkerFacts worker={worker} />
        {worker.notes && (
          <SectionCard title={fieldLabels.notes}>
            <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{worker.notes}</p>
          </SectionCard>
        )}
        {money}
        {certificates}
      </div>
      <WorkerSection title={t`Jobs`}>{jobs}</WorkerSection>
      <WorkerSection title={t`Quotes`}>{quotes}</WorkerSection>
      <WorkerSection title={t`Visits`}>{visits}</WorkerSection>
      <WorkerSection title={t`Invoices`}>{invoices}</WorkerSection>
      <WorkerSection title={t`Share links`}>{links}</WorkerSection>
      <WorkerSection title={t`Photos and documents`}>{documents}</WorkerSection>
      <WorkerSection title={t`Activity`}>{activity}</WorkerSection>
    </Page>
  )
}

function WorkerSection({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null
  const id = `${title.toLowerCase().replaceAll(' ', '-')}-title`
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

function WorkerFacts({ worker }: { worker: WorkerView }) {
  const { phone, email, website, rating, lastJobOn, currency } = worker
  const rate = fieldText(worker, 'hourlyRateMinor', { currency, locale: locale() })
  return (
    <FactCard
      title={t`Contact and terms`}
      empty={t`Phone, e-mail, website, and what an hour costs.`}
      facts={[
        [fieldLabels.phone, phone],
        [fieldLabels.email, email],
        [fieldLabels.website, website],
        [fieldLabels.hourlyRateMinor, rate],
        [fieldLabels.rating, rating !== null && <Rating rating={rating} />],
        [t`Last job`, lastJobOn && formatCalendarDate(lastJobOn, locale())],
      ]}
    />
  )
}

/** Renders the actions that the reader may use. */
function WorkerActions({ worker }: { worker: WorkerView }) {
  const { id: workerId, status, may } = worker
  const setStatus = useStatusMove(worker)
  return (
    <div className="flex flex-wrap gap-2">
      {may.edit && (
        <>
          <ButtonLink to="/worker/$workerId/edit" params={{ workerId }}>
            <Pencil aria-hidden="true" />
            {t`Edit`}
          </ButtonLink>
          {status === 'ACTIVE' && (
            <Button onClick={() => setStatus('ARCHIVED')}>
              <Archive aria-hidden="true" />
              {t`Archive`}
            </Button>
          )}
          {status !== 'ACTIVE' && (
            <Button onClick={() => setStatus('ACTIVE')}>
              <ArchiveRestore aria-hidden="true" />
              {status === 'BLOCKED' ? t`Unblock` : t`Reactivate`}
            </Button>
          )}
          {status !== 'BLOCKED' && <BlockButton worker={worker} block={() => setStatus('BLOCKED')} />}
        </>
      )}
      {may.delete && <DeleteWorker worker={worker} />}
    </div>
  )
}

const doneTexts: Record<WorkerStatus, (name: string) => string> = {
  ACTIVE: (name) => t`${name} is active again.`,
  ARCHIVED: (name) => t`${name} archived`,
  BLOCKED: (name) => t`${name} blocked. Their share links no longer work.`,
}

/** Changes the status. Undo is offered unless share links were ended. */
function useStatusMove({ id: workerId, name, status: before, version }: WorkerView) {
  const move = useSetWorkerStatus()
  return async (status: WorkerStatus) => {
    try {
      const moved = await move.mutateAsync({ workerId, status, version })
      // The pressed button is gone.
      focusPageTitle()
      if (status === 'BLOCKED' || before === 'BLOCKED') return toast.success(doneTexts[status](name))
      toastUndo(doneTexts[status](name), () =>
        move.mutateAsync({ workerId, status: before, version: moved.version }),
      )
    } catch (error) {
      toastFailure(error)
    }
  }
}

type BlockButtonProps = { worker: WorkerView; block: () => Promise<unknown> }

const BlockButton = ({ worker: { name }, block }: BlockButtonProps) => (
  <AlertDialog
    trigger={
      <Button variant="quiet" className="text-danger">
        <Ban aria-hidden="true" />
        {t`Block`}
      </Button>
    }
    title={t`Block ${name}?`}
    description={t`All their share links stop working at once and can’t be reopened. They are no longer suggested for new work. Their past work is kept, and you can unblock them at any time.`}
    confirmLabel={t`Block contractor`}
    onConfirm={block}
  />
)

function DeleteWorker({ worker }: { worker: WorkerView }) {
  const { id: workerId, name, familyGroupId } = worker
  const navigate = useNavigate()
  const deletion = useDeleteWorker(workerId)
  const restoration = useRestoreWorker()
  return (
    <DeleteButton
      name={name}
      description={t`Their share links stop working at once and can’t be reopened. You can restore everything else from the trash for 30 days. To keep their record, archive them instead.`}
      confirmLabel={t`Delete contractor`}
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/workers/$familyGroupId', params: { familyGroupId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, workerId })}
      cameBack={`main a[href="/worker/${workerId}"]`}
    />
  )
}
