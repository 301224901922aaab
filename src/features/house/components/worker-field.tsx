import { useQuery } from '@tanstack/react-query'
import { useFieldContext } from '../../../components/ui/form-context.ts'
import { FormSelect } from '../../../components/ui/form-fields.tsx'
import { workerChoicesQuery } from '../workers/workers.queries.ts'
import { workerOption } from '../workers/workers.texts.ts'

type WorkerFieldProps = { familyGroupId: string; label?: string; help?: string }

/** The active contractors of a group; one who is archived or blocked is not offered, but stays who it was. Within a `Field`. */
export function WorkerField({ familyGroupId, label = 'Contractor', help }: WorkerFieldProps) {
  const { data: workers = [] } = useQuery(workerChoicesQuery(familyGroupId))
  const { value: chosen } = useFieldContext<string | null>().state
  const options = workers.map(workerOption)
  const isListed = !chosen || options.some(({ value }) => value === chosen)
  return (
    <FormSelect
      label={label}
      help={help}
      optional
      placeholder="No contractor"
      options={isListed ? options : [...options, { value: chosen, label: 'As it is' }]}
    />
  )
}
