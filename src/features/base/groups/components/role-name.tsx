import { Crown } from 'lucide-react'
import type { Role } from '../../../../server/context.ts'
import { roleLabels } from '../groups.rules.ts'

/** Renders a role; a manager has a crown. */
export const RoleName = ({ role }: { role: Role }) => (
  <span className="flex items-center gap-1.5 text-sm text-muted">
    {role === 'MANAGER' && <Crown className="size-4 text-warning" aria-hidden="true" />}
    {roleLabels[role]}
  </span>
)
