import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { openTasksQuery, useMoveProject } from '../projects.queries.ts'
import {
  needsReason,
  nextProjectStep,
  type OpenTaskChoice,
  openTaskChoices,
  type ProjectStatus,
  projectMoves,
} from '../projects.rules.ts'
import type { OpenTasksView, OpenThingView, ProjectView } from '../projects.schemas.ts'
import { moveLabel, openThingText, pendingText, reasonTitle, statusLabels } from '../projects.texts.ts'
import { statusIcons } from './project-cards.tsx'

type Asked = { kind: 'reason'; to: ProjectStatus } | { kind: 'open-tasks'; open: OpenTasksView }
type Said = { reason?: string; openTasks?: OpenTaskChoice }

/** What can become of the project from here; what needs a reason, or leaves something open, asks first. */
export function ProjectMoves({ project }: { project: ProjectView }) {
  const { id: projectId, title, status, version } = project
  const queryClient = useQueryClient()
  const move = useMoveProject(project.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const next = nextProjectStep(status)

  const moveTo = async (to: ProjectStatus, { reason, openTasks }: Said = {}) => {
    await move.mutateAsync({ status: to, version, reason: reason ?? null, ...(openTasks && { openTasks }) })
    setAsked(null)
    // The button that was pressed is gone.
    focusPageTitle()
    toast.success(`${title} is ${statusLabels[to].toLowerCase()} now.`)
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
  return (
    <section aria-label="Next step">
      <ul className="flex flex-wrap gap-2">
        {projectMoves[status].map((to) => {
          const Icon = statusIcons[to]
          return (
            <li key={to}>
              <Button
                variant={to === next ? 'primary' : 'secondary'}
                onClick={() => void press(to)}
                aria-disabled={move.isPending || undefined}
              >
                <Icon aria-hidden="true" />
                {moveLabel(status, to)}
              </Button>
            </li>
          )
        })}
      </ul>
      {asked?.kind === 'reason' && (
        <ReasonDialog
          title={reasonTitle(status, asked.to)}
          step={moveLabel(status, asked.to)}
          help="The others read it on the page of the project."
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
  LEAVE: { label: 'Leave them open', help: 'They stay on the board and in the lists.' },
  DONE: { label: 'Mark them as done', help: 'All of them, as done by you today.' },
  CANCELLED: { label: 'Cancel them', help: 'Nobody does them any more.' },
}

type CompleteDialogProps = {
  open: OpenTasksView
  complete: (openTasks: OpenTaskChoice) => Promise<unknown>
  close: () => void
}

/** A project is about to be completed and some of it is still open: which tasks, what becomes of them, and what waits. */
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
        <p className="mb-4">{pendingText(pendingPayments)} They can be approved afterwards too.</p>
      )}
      {things.length > 0 && <OpenThings things={things} />}
      {total > 0 && <OpenTasks open={open} choice={choice} choose={setChoice} />}
      <DialogActions>
        <DialogClose>Go back</DialogClose>
        <Button variant="primary" loading={isSaving} onClick={confirm}>
          Complete project
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function completeTitle({ total, things }: OpenTasksView): string {
  if (total > 0) return openTasksTitle(total)
  return things.length > 0 ? 'Not everything is finished' : 'Not everything is approved'
}

const openTasksTitle = (total: number) =>
  total === 1 ? 'A task is still open' : `${total.toLocaleString('en')} tasks are still open`

/** What else is open; each is ended on its own tab, before or after. */
const OpenThings = ({ things }: { things: readonly OpenThingView[] }) => (
  <div className="mb-4 grid gap-1">
    <p>Still open in this project:</p>
    <ul className="list-disc ps-5">
      {things.map((thing) => (
        <li key={thing.kind}>{openThingText(thing)}</li>
      ))}
    </ul>
    <p className="text-sm text-muted">They stay as they are. You can also go back and close them first.</p>
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
        {others > 0 && <li>and {others.toLocaleString('en')} more</li>}
      </ul>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">What becomes of {total === 1 ? 'it' : 'them'}?</legend>
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
