import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/property/$propertyId/tasks')({ component: PropertyTasks })

function PropertyTasks() {
  return null
}
