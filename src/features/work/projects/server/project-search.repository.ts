import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { projects } from '../../../../server/db/schema/projects.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const projectSearch: SearchKind = {
  kind: 'PROJECT',
  get label() {
    return t`Project`
  },
  icon: 'folder',
  get over() {
    return t({ message: 'ended', context: 'project' })
  },
  path: ({ id }) => `/project/${id}`,
  ofPlace: inPlace(projects, { name: sql`title`, isOver: sql`status in ('COMPLETED', 'CANCELLED')` }),
}
