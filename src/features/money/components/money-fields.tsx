import { useQuery } from '@tanstack/react-query'
import { useFieldContext } from '../../../components/ui/form-context.ts'
import { FormSelect } from '../../../components/ui/form-fields.tsx'
import { optionsOf } from '../../../components/ui/select.tsx'
import { projectChoicesQuery } from '../../work/projects/projects.queries.ts'
import { taskChoicesQuery } from '../../work/tasks/tasks.queries.ts'
import { categoryLabels } from '../categories/categories.ts'
import { type House, houseOptions } from './money-options.ts'

// What more than one form of the money asks for. Each stands within a `Field` of its form.

export const CategoryField = () => (
  <FormSelect label="Category" placeholder="Choose a category" options={optionsOf(categoryLabels)} />
)

export const HouseField = ({ houses }: { houses: readonly House[] }) => (
  <FormSelect
    label="Property"
    placeholder="No property: the family as a whole"
    options={houseOptions(houses)}
  />
)

/** The projects of a house; one that has ended is not offered, but stays what it was. */
export function ProjectField({ propertyId }: { propertyId: string }) {
  const { data: projects = [] } = useQuery(projectChoicesQuery(propertyId))
  const { value: chosen } = useFieldContext<string | null>().state
  const options = projects.map(({ id, title }) => ({ value: id, label: title }))
  const isListed = !chosen || options.some(({ value }) => value === chosen)
  return (
    <FormSelect
      label="Project"
      optional
      placeholder="No project"
      options={isListed ? options : [...options, { value: chosen, label: 'As it is' }]}
    />
  )
}

/** The open tasks of a house, or of the project that is chosen; one that is done is not offered, but stays what it was. */
export function TaskField({ propertyId, projectId }: { propertyId: string; projectId: string | null }) {
  const { data: tasks = [] } = useQuery(taskChoicesQuery(propertyId))
  const { value: chosen } = useFieldContext<string | null>().state
  const options = tasks
    .filter((task) => projectId === null || task.projectId === projectId)
    .map(({ id, title }) => ({ value: id, label: title }))
  const isListed = !chosen || options.some(({ value }) => value === chosen)
  if (options.length === 0 && !chosen) return null
  return (
    <FormSelect
      label="Task"
      optional
      placeholder="No task"
      options={isListed ? options : [...options, { value: chosen, label: 'As it is' }]}
    />
  )
}
