import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/property/$propertyId/assets')({ component: PropertyAssets })

function PropertyAssets() {
  return null
}
