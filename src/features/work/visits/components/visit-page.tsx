import { t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarX2, Check, CheckCheck, Pencil, Phone, UserX } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { Card } from '../../../../components/ui/card.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { PropertyBreadcrumbs } from '../../../house/components/property-breadcrumbs.tsx'
import { spanText } from '../../stays/stays.texts.ts'
import { useDeleteVisit, useMoveVisit, useRestoreVisit } from '../visits.queries.ts'
import { isOver, type VisitStep } from '../visits.rules.ts'
import type { VisitPageView } from '../visits.schemas.ts'
import { statusLabels, whenText } from '../visits.texts.ts'
import { VisitBadge } from './visit-list.tsx'

/** Renders a visit and its actions. */
export function VisitPage({ visit }: { visit: VisitPageView }) {
  const { workerName, status, statusReason, may } = visit
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <PropertyBreadcrumbs part="visits" of={visit} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
            {t`Visit by ${workerName}`}
          </h1>
          <p>
            <VisitBadge status={status} />
          </p>
        </div>
        {(may.edit || may.delete) && <VisitActions visit={visit} />}
      </header>
      <Card className="grid gap-4 p-4">
        <VisitFacts visit={visit} />
        {statusReason && (
          <p className="wrap-anywhere">
            <span className="text-muted">{statusLabels[status]}:</span> {statusReason}
          </p>
        )}
      </Card>
      {may.edit && <VisitMoves visit={visit} />}
      <Stays visit={visit} />
    </Page>
  )
}

function VisitFacts({ visit }: { visit: VisitPageView }) {
  const { projectId, projectTitle, taskId, taskTitle, workerPhone, hostName, note, timeZone } = visit
  const facts = [
    { label: t`When`, text: `${whenText(visit, locale())} (${timeZone.replaceAll('_', ' ')})` },
    {
      label: t`Project`,
      text: projectId && projectTitle && (
        <Link to="/project/$projectId" params={{ projectId }} className="underline underline-offset-4">
          {projectTitle}
        </Link>
      ),
    },
    {
      label: t`Task`,
      text: taskId && taskTitle && (
        <Link to="/task/$taskId" params={{ taskId }} className="underline underline-offset-4">
          {taskTitle}
        </Link>
      ),
    },
    { label: t`Opens the door`, text: hostName ?? t`Nobody yet` },
    { label: t`Note`, text: note },
  ].filter(({ text }) => text)
  return (
    <>
      <dl className="grid gap-3">
        {facts.map(({ label, text }) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
      {workerPhone && (
        <p>
          <a href={`tel:${workerPhone.replaceAll(/[^\d+]/g, '')}`} className={buttonClass('secondary')}>
            <Phone aria-hidden="true" />
            {t`Call ${workerPhone}`}
          </a>
        </p>
      )}
    </>
  )
}

function VisitActions({ visit }: { visit: VisitPageView }) {
  const { id: visitId, familyGroupId, propertyId, workerName, may } = visit
  const navigate = useNavigate()
  const deletion = useDeleteVisit(visitId)
  const restoration = useRestoreVisit()
  return (
    <div className="flex flex-wrap gap-2">
      {may.edit && (
        <ButtonLink to="/visit/$visitId/edit" params={{ visitId }}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </ButtonLink>
      )}
      {may.delete && (
        <DeleteButton
          name={t`The visit of ${workerName}`}
          question={t`Delete the visit of ${workerName}?`}
          description={t`You can restore it from the trash for 30 days.`}
          confirmLabel={t`Delete visit`}
          remove={() => deletion.mutateAsync({ visitId })}
          leave={() => navigate({ to: '/property/$propertyId/visits', params: { propertyId } })}
          restore={() => restoration.mutateAsync({ familyGroupId, visitId })}
        />
      )}
    </div>
  )
}

const stepIcons = { CONFIRMED: Check, DONE: CheckCheck, MISSED: UserX, CANCELLED: CalendarX2 } as const

const movedTexts: Record<VisitStep, () => string> = {
  CONFIRMED: () => t`Visit confirmed`,
  DONE: () => t`Visit done`,
  MISSED: () => t`Visit missed`,
  CANCELLED: () => t`Visit cancelled`,
}

const stepLabel = ({ proposedBy, workerName }: VisitPageView, to: VisitStep): string => {
  const labels = {
    CONFIRMED: proposedBy === 'WORKER' ? t`Confirm visit` : t`${workerName} confirmed it`,
    DONE: t({ message: 'Mark as done', context: 'visit' }),
    MISSED: t`Mark as missed`,
    CANCELLED: t`Cancel visit`,
  }
  return labels[to]
}

/** Renders the next steps; cancelling or missing asks for a reason. */
function VisitMoves({ visit }: { visit: VisitPageView }) {
  const { id: visitId, version, status, proposedBy, steps } = visit
  const move = useMoveVisit()
  const [asked, setAsked] = useState<'CANCELLED' | 'MISSED' | null>(null)
  const moveTo = async (to: VisitStep, reason: string | null) => {
    await move.mutateAsync({ visitId, version, status: to, reason })
    setAsked(null)
    focusPageTitle()
    toast.success(movedTexts[to]())
  }
  const press = async (to: VisitStep) => {
    if (move.isPending) return
    if (to === 'CANCELLED' || to === 'MISSED') return setAsked(to)
    await moveTo(to, null).catch(toastFailure)
  }
  return (
    <section aria-label={t`Next step`} className="grid gap-3">
      {status === 'PROPOSED' && (
        <p className="text-muted">
          {proposedBy === 'WORKER'
            ? t`${visit.workerName} proposed this visit. Confirm it, or propose another time.`
            : t`Waiting for ${visit.workerName} to confirm.`}
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {steps.map((to) => {
          const Icon = stepIcons[to]
          return (
            <li key={to}>
              <Button
                variant={to === 'CONFIRMED' || to === 'DONE' ? 'primary' : 'secondary'}
                onClick={() => void press(to)}
                aria-disabled={move.isPending || undefined}
              >
                <Icon aria-hidden="true" />
                {stepLabel(visit, to)}
              </Button>
            </li>
          )
        })}
      </ul>
      {asked && (
        <ReasonDialog
          title={asked === 'CANCELLED' ? t`Cancel this visit?` : t`Mark this visit as missed?`}
          step={stepLabel(visit, asked)}
          help={t`${visit.workerName} can read this too.`}
          isRequired={false}
          save={(reason) => moveTo(asked, reason)}
          close={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/** Lists who is at the property on that day, since they can open the door. */
function Stays({ visit: { stays, propertyId, status } }: { visit: VisitPageView }) {
  if (stays.length === 0 || isOver(status)) return null
  return (
    <section aria-labelledby="stays-title" className="grid gap-2 rounded-lg bg-info-soft p-4">
      <h2 id="stays-title" className="text-base font-semibold">
        {t`Someone is staying there on that day`}
      </h2>
      <ul className="list-disc ps-5">
        {stays.map(({ id, personName, ...span }) => (
          <li key={id} className="wrap-anywhere">
            {personName}, {spanText(span, locale())}
          </li>
        ))}
      </ul>
      <p>
        <Link
          to="/property/$propertyId/stays"
          params={{ propertyId }}
          className="inline-flex min-h-touch items-center underline underline-offset-4"
        >
          {t`All stays`}
        </Link>
      </p>
    </section>
  )
}
