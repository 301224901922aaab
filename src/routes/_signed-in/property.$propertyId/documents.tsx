import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/property/$propertyId/documents')({
  component: PropertyDocuments,
})

function PropertyDocuments() {
  return null
}
