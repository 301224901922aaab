import { t } from '@lingui/core/macro'
import { Select, type SelectOption } from '../../../components/ui/select.tsx'

type Assignee = { assigneeUserId: string | null; workerId: string | null }

type AssigneeSelectProps = {
  label: string
  people: readonly SelectOption[]
  workers: readonly SelectOption[]
  chosen: Assignee
  onChoose: (assignee: Assignee) => void
  error?: string | undefined
}

const workerPrefix = 'worker:'

/** Selects a member or a contractor as the assignee. */
export const AssigneeSelect = ({ label, people, workers, chosen, onChoose, error }: AssigneeSelectProps) => (
  <Select
    label={label}
    placeholder={t`Nobody yet`}
    options={[...people, ...contractorOptions(workers)]}
    value={chosen.workerId ? `${workerPrefix}${chosen.workerId}` : (chosen.assigneeUserId ?? '')}
    error={error}
    onChange={({ target: { value } }) =>
      onChoose(
        value.startsWith(workerPrefix)
          ? { assigneeUserId: null, workerId: value.slice(workerPrefix.length) }
          : { assigneeUserId: value || null, workerId: null },
      )
    }
  />
)

const contractorOptions = (workers: readonly SelectOption[]): SelectOption[] =>
  workers.map(({ value, label }) => ({ value: `${workerPrefix}${value}`, label: t`${label} (contractor)` }))
