import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { NextSteps, type Step } from '../../../../components/ui/next-steps.tsx'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { openTasksQuery, useMoveProject } from '../projects.queries.ts'
import {
  needsReason,
  nextProjectStep,
  type OpenTaskChoice,
  openTaskChoices,
  type ProjectStatus,
} from '../projects.rules.ts'
import type { OpenTasksView, OpenThingView, ProjectView } from '../projects.schemas.ts'
import { moveLabel, openThingText, pendingText, reasonTitle, statusLabels } from '../projects.texts.ts'
import { statusIcons } from './project-cards.tsx'

type Asked = { kind: 'reason'; to: ProjectStatus } | { kind: 'open-tasks'; open: OpenTasksView }
type Said = { reason?: string; openTasks?: OpenTaskChoice }

/** Renders the next steps of a project; those that need a reason or leave something open ask first. */
export function ProjectMoves({ project }: { project: ProjectView }) {
  const { id: projectId, title, status, steps, version } = project
  const queryClient = useQueryClient()
  const move = useMoveProject(project.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const next = nextProjectStep(project)

  const moveTo = async (to: ProjectStatus, { reason, openTasks }: Said = {}) => {
    await move.mutateAsync({ status: to, version, reason: reason ?? null, ...(openTasks && { openTasks }) })
    setAsked(null)
    // The pressed button disappears.
    focusPageTitle()
    toast.success(t`“${title}” moved to “${statusLabels[to]}”`)
  }
  const press = async (to: ProjectStatus) => {
    if (move.isPending) return
    if (needsReason(status, to)) return setAsked({ kind: 'reason', to })
    try {
      const open = to === 'COMPLETED' ? await queryClient.fetchQuery(openTasksQuery(projectId)) : null
      if (open && open.total + open.pendingPayments + open.things.length > 0)
        return setAsked({ kind: 'open-tasks', open })
      await moveTo(to)
    } catch (error) {
      toastFailure(error)
    }
  }
  const stepTo = (to: ProjectStatus): Step => ({
    key: to,
    label: moveLabel(status, to),
    icon: statusIcons[to],
    take: () => void press(to),
  })
  return (
    <section aria-label={t`Next step`}>
      <NextSteps
        main={next ? stepTo(next) : undefined}
        others={steps.filter((to) => to !== next).map(stepTo)}
        isBusy={move.isPending}
      />
      {asked?.kind === 'reason' && (
        <ReasonDialog
          title={reasonTitle(status, asked.to)}
          step={moveLabel(status, asked.to)}
          help={t`Everyone can read this on the project page.`}
          save={(reason) => moveTo(asked.to, { reason: reason ?? '' })}
          close={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'open-tasks' && (
        <CompleteDialog
          open={asked.open}
          complete={(openTasks) => moveTo('COMPLETED', { openTasks })}
          close={() => setAsked(null)}
        />
      )}
    </section>
  )
}

const choiceTexts: Record<OpenTaskChoice, { label: string; help: string }> = {
  LEAVE: {
    get label() {
      return t`Leave them open`
    },
    get help() {
      return t`They stay on the board and in lists.`
    },
  },
  DONE: {
    get label() {
      return t`Mark them as done`
    },
    get help() {
      return t`They are recorded as done by you today.`
    },
  },
  CANCELLED: {
    get label() {
      return t`Cancel them`
    },
    get help() {
      return t`Nobody needs to do them any more.`
    },
  },
}

type CompleteDialogProps = {
  open: OpenTasksView
  complete: (openTasks: OpenTaskChoice) => Promise<unknown>
  close: () => void
}

/** Asks what happens to open tasks when a project is completed, and lists what else is open. */
function CompleteDialog({ open, complete, close }: CompleteDialogProps) {
  const [choice, setChoice] = useState<OpenTaskChoice>('LEAVE')
  const [isSaving, setSaving] = useState(false)
  const confirm = async () => {
    setSaving(true)
    try {
      await complete(choice)
    } catch (error) {
      toastFailure(error)
      setSaving(false)
    }
  }
  const { total, pendingPayments, things } = open
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={completeTitle(open)}>
      {pendingPayments > 0 && (
        <p className="mb-4">{t`${pendingText(pendingPayments)} You can also approve them later.`}</p>
      )}
      {things.length > 0 && <OpenThings things={things} />}
      {total > 0 && <OpenTasks open={open} choice={choice} choose={setChoice} />}
      <DialogActions>
        <DialogClose>{t`Go back`}</DialogClose>
        <Button variant="primary" loading={isSaving} onClick={confirm}>
          {t`Complete project`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function completeTitle({ total, things }: OpenTasksView): string {
  if (total > 0) return openTasksTitle(total)
  return things.length > 0 ? t`Some things are still open` : t`Some expenses need approval`
}

const openTasksTitle = (total: number) =>
  plural(total, {
    one: 'A task is still open',
    other: `${total.toLocaleString(i18n.locale)} tasks are still open`,
  })

/** Other open things; each is closed on its own tab. */
const OpenThings = ({ things }: { things: readonly OpenThingView[] }) => (
  <div className="mb-4 grid gap-1">
    <p>{t`Still open in this project:`}</p>
    <ul className="list-disc ps-5">
      {things.map((thing) => (
        <li key={thing.kind}>{openThingText(thing)}</li>
      ))}
    </ul>
    <p className="text-sm text-muted">
      {t`They will stay as they are. You can also go back and close them first.`}
    </p>
  </div>
)

type OpenTasksProps = {
  open: OpenTasksView
  choice: OpenTaskChoice
  choose: (choice: OpenTaskChoice) => void
}

function OpenTasks({ open: { tasks, total }, choice, choose }: OpenTasksProps) {
  const others = total - tasks.length
  return (
    <>
      <ul className="mb-4 list-disc ps-5">
        {tasks.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            {title}
          </li>
        ))}
        {others > 0 && <li>{t`and ${others.toLocaleString(i18n.locale)} more`}</li>}
      </ul>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{t`What should happen to ${plural(total, { one: 'it', other: 'them' })}?`}</legend>
        {openTaskChoices.map((value) => (
          <label key={value} className="flex min-h-touch cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="open-tasks"
              checked={choice === value}
              onChange={() => choose(value)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="grid">
              <span className="font-medium">{choiceTexts[value].label}</span>
              <span className="text-sm text-muted">{choiceTexts[value].help}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
