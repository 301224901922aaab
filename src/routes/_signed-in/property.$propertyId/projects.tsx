import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/property/$propertyId/projects')({
  component: PropertyProjects,
})

function PropertyProjects() {
  return null
}
