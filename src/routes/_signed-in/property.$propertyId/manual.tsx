import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/property/$propertyId/manual')({ component: PropertyManual })

function PropertyManual() {
  return null
}
