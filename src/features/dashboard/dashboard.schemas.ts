import type { GroupView } from '../groups/groups.schemas.ts'
import type { PropertyCardView } from '../properties/properties.schemas.ts'

export type DashboardView = { group: GroupView; properties: PropertyCardView[] }
