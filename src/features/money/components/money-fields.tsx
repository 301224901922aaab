import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldContext } from '../../../components/ui/form-context.ts'
import { FormSelect } from '../../../components/ui/form-fields.tsx'
import { projectChoicesQuery } from '../../work/projects/projects.queries.ts'
import { taskChoicesQuery } from '../../work/tasks/tasks.queries.ts'
import { categoriesQuery } from '../categories/categories.queries.ts'
import { type CategoryChoice, categoryOptions, offeredCategories } from '../categories/categories.rules.ts'
import { type House, houseOptions } from './money-options.ts'

// Fields shared by several money forms. Each needs a `Field`.

type CategoryFieldProps = {
  familyGroupId: string
  /** The category of what is edited, offered alone until the others are loaded. */
  current?: CategoryChoice | undefined
}

/** Offers the categories of the group, and the one that the form started with. */
export function CategoryField({ familyGroupId, current }: CategoryFieldProps) {
  const { data: categories = current ? [current] : [] } = useQuery(categoriesQuery(familyGroupId))
  const { value: chosen } = useFieldContext<string>().state
  const [first] = useState(chosen)
  return (
    <FormSelect
      label={t`Category`}
      placeholder={t`Choose a category`}
      options={categoryOptions(offeredCategories(categories, first, chosen))}
    />
  )
}

export const HouseField = ({ houses }: { houses: readonly House[] }) => (
  <FormSelect
    label={t`Property`}
    placeholder={t`No property (shared costs)`}
    options={houseOptions(houses)}
  />
)

/** Offers the active projects of a property, and the current one. */
export function ProjectField({ propertyId }: { propertyId: string }) {
  const { data: projects = [] } = useQuery(projectChoicesQuery(propertyId))
  const { value: chosen } = useFieldContext<string | null>().state
  const options = projects.map(({ id, title }) => ({ value: id, label: title }))
  const isListed = !chosen || options.some(({ value }) => value === chosen)
  return (
    <FormSelect
      label={t`Project`}
      optional
      placeholder={t`No project`}
      options={isListed ? options : [...options, { value: chosen, label: t`Unchanged` }]}
    />
  )
}

/** Offers the open tasks of a property or project, and the current one. */
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
      label={t`Task`}
      optional
      placeholder={t`No task`}
      options={isListed ? options : [...options, { value: chosen, label: t`Unchanged` }]}
    />
  )
}
