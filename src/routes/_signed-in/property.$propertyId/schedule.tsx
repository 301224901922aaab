import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/property/$propertyId/schedule')({
  component: PropertySchedule,
})

function PropertySchedule() {
  return null
}
