import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/project/$projectId/documents')({
  component: ProjectDocuments,
})

function ProjectDocuments() {
  return null
}
