import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/property/$propertyId/owners')({ component: PropertyOwners })

function PropertyOwners() {
  return null
}
