import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/project/$projectId/')({ component: ProjectTasks })

function ProjectTasks() {
  return null
}
