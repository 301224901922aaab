import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { openTasksQuery, useMoveProject } from '../projects.queries.ts'
import {
  needsReason,
  nextProjectStep,
  type OpenTaskChoice,
  type ProjectStatus,
  projectMoves,
} from '../projects.rules.ts'
import type { OpenTasksView, ProjectView } from '../projects.schemas.ts'
import { moveLabel, reasonTitle, statusLabels } from '../projects.texts.ts'
import { CompleteDialog } from './complete-dialog.tsx'
import { statusIcons } from './project-badges.tsx'

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
      if (open && open.total + open.pendingPayments > 0) return setAsked({ kind: 'open-tasks', open })
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
