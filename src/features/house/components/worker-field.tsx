import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useFieldContext } from '../../../components/ui/form-context.ts'
import { FormSelect } from '../../../components/ui/form-fields.tsx'
import { workerChoicesQuery } from '../workers/workers.queries.ts'
import { workerOption } from '../workers/workers.texts.ts'

type WorkerFieldProps = { familyGroupId: string; label?: string; help?: string }

/**
 * Renders a contractor select; archived and blocked ones are not offered, but a saved one stays. Use it within a
 * `Field`.
 */
export function WorkerField({ familyGroupId, label = t`Contractor`, help }: WorkerFieldProps) {
  const { data: workers = [] } = useQuery(workerChoicesQuery(familyGroupId))
  const { value: chosen } = useFieldContext<string | null>().state
  const options = workers.map(workerOption)
  const isListed = !chosen || options.some(({ value }) => value === chosen)
  return (
    <FormSelect
      label={label}
      help={help}
      optional
      placeholder={t`No contractor`}
      options={isListed ? options : [...options, { value: chosen, label: t`As it is` }]}
    />
  )
}
