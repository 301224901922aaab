import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronRight, FileClock, type LucideIcon, Phone, Siren, TriangleAlert, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { tradeLabels } from '../../../house/workers/workers.texts.ts'
import type { TaskCardView } from '../../../work/tasks/tasks.schemas.ts'
import { expiryPath } from '../../expiries/expiries.rules.ts'
import type { ExpiryView } from '../../expiries/expiries.schemas.ts'
import { expiryTitle } from '../../expiries/expiries.texts.ts'
import type { ContractorView, PropertyOverviewView } from '../property-overview.schemas.ts'
import { dayText, overviewTexts } from '../property-overview.texts.ts'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

/** Renders a titled list of the overview. */
function Section({ title, action, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 content-start gap-2">
      <div className="flex min-h-touch items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

const moreClass =
  'inline-flex min-h-touch items-center rounded-sm text-sm font-medium text-accent underline-offset-4 hover:underline'

const rowLink =
  'font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 group-hover:underline'

type OpenTasksProps = Pick<PropertyOverviewView, 'tasks' | 'today'> & {
  propertyId: string
  /** Further actions on open work; passed in by the route. */
  action: ReactNode
}

/** Renders the open tasks, soonest first. */
export function OpenTasks({ propertyId, tasks: { items, total }, today, action }: OpenTasksProps) {
  return (
    <Section title={overviewTexts.open} action={action}>
      {total === 0 ? (
        <p className="text-muted">{t`No open tasks. Enjoy the house.`}</p>
      ) : (
        <ul aria-label={overviewTexts.open} className={`${cardClass} divide-y`}>
          {items.map((task) => (
            <TaskRow key={task.id} task={task} today={today} />
          ))}
        </ul>
      )}
      {total > items.length && (
        <p>
          <Link to="/property/$propertyId/tasks" params={{ propertyId }} className={moreClass}>
            {t`All ${total} open tasks`}
          </Link>
        </p>
      )}
    </Section>
  )
}

function TaskRow({ task, today }: { task: TaskCardView; today: string }) {
  const { id: taskId, title, dueOn, assignee, worker, isOverdue } = task
  const who = assignee?.name ?? worker?.name
  return (
    <li className="group relative flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-raised">
      <span className="grid min-w-0">
        <Link to="/task/$taskId" params={{ taskId }} className={rowLink}>
          {title}
        </Link>
        {who && <span className="text-sm text-muted wrap-anywhere">{who}</span>}
      </span>
      {dueOn && (
        <span
          className={clsx(
            'inline-flex items-center gap-1 text-sm',
            isOverdue ? 'font-medium text-danger' : 'text-muted',
          )}
        >
          {isOverdue && <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />}
          {isOverdue
            ? t`Overdue since ${formatCalendarDate(dueOn, locale())}`
            : dayText(dueOn, today, locale())}
        </span>
      )}
    </li>
  )
}

type UrgentProps = { propertyId: string; urgent: PropertyOverviewView['urgent']; canWrite: boolean }

const missing = [
  {
    kind: 'EMERGENCY',
    get label() {
      return t`Add emergency numbers`
    },
  },
  {
    kind: 'SHUT_OFFS',
    get label() {
      return t`Add shut-offs`
    },
  },
] as const

/** Renders the emergency sections of the manual; editors also see what is missing. */
export function EmergencySections({ propertyId, urgent, canWrite }: UrgentProps) {
  const gaps = canWrite ? missing.filter(({ kind }) => urgent.every((section) => section.kind !== kind)) : []
  if (urgent.length + gaps.length === 0) return null
  return (
    <Section title={overviewTexts.urgent}>
      {urgent.length > 0 && (
        <ul aria-label={overviewTexts.urgent} className="grid gap-2">
          {urgent.map(({ id, kind, title }) => {
            const Icon = kind === 'EMERGENCY' ? Siren : Wrench
            return (
              <li key={id}>
                <Link
                  to="/property/$propertyId/manual"
                  params={{ propertyId }}
                  hash={`section-${id}`}
                  className="flex min-h-14 items-center gap-3 rounded-lg bg-danger-soft px-4 py-2 font-medium text-danger underline-offset-4 hover:underline"
                >
                  <Icon className="size-5 shrink-0" aria-hidden="true" />
                  <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
                  <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {gaps.map(({ kind, label }) => (
        <p key={kind}>
          <Link
            to="/property/$propertyId/manual/new"
            params={{ propertyId }}
            search={{ kind }}
            className={moreClass}
          >
            {label}
          </Link>
        </p>
      ))}
    </Section>
  )
}

/** Renders the property's contractors with a call link. */
export function Contractors({ contractors }: { contractors: readonly ContractorView[] }) {
  if (contractors.length === 0) return null
  return (
    <Section title={overviewTexts.contractors}>
      <ul aria-label={overviewTexts.contractors} className={`${cardClass} divide-y`}>
        {contractors.map((contractor) => (
          <ContractorRow key={contractor.workerId} contractor={contractor} />
        ))}
      </ul>
    </Section>
  )
}

function ContractorRow({ contractor }: { contractor: ContractorView }) {
  const { workerId, name, company, trades, otherTrade, phone } = contractor
  const detail = [company, ...trades.map((trade) => tradeLabels[trade]), otherTrade]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex items-center gap-2 pe-2 hover:bg-raised">
      <div className="group relative grid min-h-14 min-w-0 flex-1 content-center px-4 py-2">
        <Link to="/worker/$workerId" params={{ workerId }} className={rowLink}>
          {name}
        </Link>
        {detail && <span className="line-clamp-1 text-sm text-muted">{detail}</span>}
      </div>
      {phone && (
        <a
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          aria-label={t`Call ${name}`}
          title={t`Call ${name}`}
          className="grid size-touch shrink-0 place-items-center rounded-md text-accent hover:bg-accent-soft"
        >
          <Phone className="size-5" aria-hidden="true" />
        </a>
      )}
    </li>
  )
}

/** Renders what expires soon. */
export function Expiring({ expiries }: { expiries: readonly ExpiryView[] }) {
  if (expiries.length === 0) return null
  return (
    <Section title={overviewTexts.expiries}>
      <ul aria-label={overviewTexts.expiries} className={`${cardClass} divide-y`}>
        {expiries.map((expiry) => (
          <Row
            key={`${expiry.kind}${expiry.thingId}`}
            icon={FileClock}
            to={expiryPath(expiry)}
            title={expiryTitle(expiry)}
            detail={formatCalendarDate(expiry.on, locale())}
          />
        ))}
      </ul>
    </Section>
  )
}

type RowProps = { icon: LucideIcon; to: string; title: string; detail: string }

const Row = ({ icon: Icon, to, title, detail }: RowProps) => (
  <li className="group relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-raised">
    <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
    <span className="grid min-w-0">
      <Link to={to} className={rowLink}>
        {title}
      </Link>
      <span className="text-sm text-muted">{detail}</span>
    </span>
  </li>
)
