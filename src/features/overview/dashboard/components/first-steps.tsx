import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toastUndo } from '../../../../components/ui/toast.tsx'
import type { DashboardView } from '../dashboard.schemas.ts'
import { dismissalCookie, type FirstStep, type FirstStepView } from '../first-steps.rules.ts'

const texts: Record<FirstStep, { title: string; why: string; action: string }> = {
  PROPERTY: {
    get title() {
      return t`Add your first property`
    },
    get why() {
      return t`A name is enough to start.`
    },
    get action() {
      return t`Add property`
    },
  },
  PHOTO: {
    get title() {
      return t`Add a photo`
    },
    get why() {
      return t`So everyone recognises it at a glance.`
    },
    get action() {
      return t`Add photo`
    },
  },
  INVITE: {
    get title() {
      return t`Invite your family`
    },
    get why() {
      return t`With a link that you send.`
    },
    get action() {
      return t`Invite`
    },
  },
  OWNERS: {
    get title() {
      return t`Set the owners`
    },
    get why() {
      return t`Costs can be split by ownership share.`
    },
    get action() {
      return t`Set owners`
    },
  },
  DOOR_CODE: {
    get title() {
      return t`Save the door code`
    },
    get why() {
      return t`Only members can see it.`
    },
    get action() {
      return t`Add code`
    },
  },
  SCHEDULE: {
    get title() {
      return t`Add a recurring task`
    },
    get why() {
      return t`The chimney, the boiler, the gutters.`
    },
    get action() {
      return t`Add task`
    },
  },
  EXPENSE: {
    get title() {
      return t`Record an expense`
    },
    get why() {
      return t`Kinstead works out who owes whom.`
    },
    get action() {
      return t`Add expense`
    },
  },
}

type Target = { to: string; search?: Record<string, string> }

/** The form of each step; null while it needs a property first. */
function targetOf(step: FirstStep, familyGroupId: string, propertyId: string | undefined): Target | null {
  if (step === 'PROPERTY') return { to: '/property/new', search: { familyGroupId } }
  if (step === 'INVITE') return { to: '/family-select', search: { familyGroupId, tab: 'invites' } }
  if (step === 'EXPENSE') return { to: `/money/${familyGroupId}/payments/new` }
  if (!propertyId) return null
  const paths = {
    PHOTO: `/property-edit/${propertyId}`,
    OWNERS: `/property/${propertyId}/owners/change`,
    DOOR_CODE: `/property/${propertyId}/codes`,
    SCHEDULE: `/property/${propertyId}/schedule/new`,
  }
  return { to: paths[step] }
}

const year = 31_536_000

/** Remembers in a cookie that a person has hidden the list of a group, so that the server can read it. */
function rememberDismissal(
  { familyGroupId, userId }: Record<'familyGroupId' | 'userId', string>,
  age = year,
) {
  const secure = isSecureContext ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in all browsers that the product runs in.
  document.cookie = `${dismissalCookie(familyGroupId)}=${userId}; path=/; max-age=${age}; samesite=lax${secure}`
}

type FirstStepsProps = { data: DashboardView; steps: readonly FirstStepView[] }

/**
 * Renders the steps that make a new group useful. They complete themselves, and the list disappears when none is left.
 */
export function FirstSteps({ data: { group, userId, properties }, steps }: FirstStepsProps) {
  const [isHidden, setHidden] = useState(false)
  if (isHidden) return null
  const of = { familyGroupId: group.id, userId }
  const propertyId = properties.find(({ status }) => status === 'ACTIVE')?.id
  const done = steps.filter(({ isDone }) => isDone).length
  const isOpen = ({ step, isDone }: FirstStepView) => !isDone && targetOf(step, group.id, propertyId) !== null
  const current = steps.find(isOpen)?.step
  const hide = () => {
    rememberDismissal(of)
    setHidden(true)
    focusPageTitle()
    toastUndo(t`First steps hidden`, async () => {
      rememberDismissal(of, 0)
      setHidden(false)
    })
  }
  return (
    <section aria-labelledby="first-steps" className={`${cardClass} p-4 sm:p-5`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="first-steps" className="text-lg">
          {t`First steps`}
        </h2>
        <Button variant="quiet" className="-me-2" onClick={hide} aria-label={t`Hide the first steps`}>
          {t`Hide`}
        </Button>
      </div>
      <p className="flex items-center gap-3 text-sm text-muted tabular-nums">
        <progress
          aria-hidden="true"
          max={steps.length}
          value={done}
          className="h-1.5 w-32 appearance-none overflow-hidden rounded-full bg-raised forced-colors:border [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-success forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
        />
        {t`${done} of ${steps.length} done`}
      </p>
      <ol className="mt-2 grid grid-cols-1 gap-x-6 lg:grid-cols-2">
        {steps.map(({ step, isDone }) => (
          <Step
            key={step}
            {...texts[step]}
            isDone={isDone}
            isCurrent={step === current}
            target={targetOf(step, group.id, propertyId)}
          />
        ))}
      </ol>
    </section>
  )
}

type StepProps = (typeof texts)[FirstStep] & {
  isDone: boolean
  /** The current step, with a button. */
  isCurrent: boolean
  target: Target | null
}

function Step({ title, why, action, isDone, isCurrent, target }: StepProps) {
  const Icon = isDone ? CircleCheck : Circle
  const isLink = !isDone && !isCurrent && target !== null
  return (
    <li className="relative flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Icon
        className={`size-5 shrink-0 ${isDone ? 'text-success' : 'text-border-strong'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1 basis-44">
        <p className={isDone || !target ? 'text-muted' : 'font-medium'}>
          {isLink ? (
            <Link
              to={target.to}
              search={target.search ?? {}}
              className="rounded-sm after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
          {isDone && <span className="sr-only"> {t`(done)`}</span>}
          {!isDone && !target && <span> {t`(needs a property first)`}</span>}
        </p>
        {!isDone && <p className="text-sm text-muted">{why}</p>}
      </div>
      {isLink && <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />}
      {isCurrent && target && (
        <ButtonLink to={target.to} search={target.search ?? {}} variant="primary" className="max-sm:ms-8">
          {action}
        </ButtonLink>
      )}
    </li>
  )
}
