import type { SearchResultView } from './search.schemas.ts'

// Where results and commands lead. Addresses as text, in one place: most of them belong to pages of other features.

export const searchPaths = {
  dashboard: (familyGroupId: string) => `/dashboard/${familyGroupId}`,
  calendar: (familyGroupId: string | null) =>
    familyGroupId ? `/calendar?familyGroupId=${familyGroupId}` : '/calendar',
  groups: '/family-select',
  invites: (familyGroupId: string) => `/family-select?familyGroupId=${familyGroupId}&tab=invites`,
  profile: '/profile/',
  property: (propertyId: string) => `/property/${propertyId}`,
  newProperty: (familyGroupId: string) => `/property/new?familyGroupId=${familyGroupId}`,
  newAsset: (propertyId: string) => `/property/${propertyId}/assets/new`,
  documents: (propertyId: string) => `/property/${propertyId}/documents`,
  manual: (propertyId: string) => `/property/${propertyId}/manual`,
  tasks: (propertyId: string) => `/property/${propertyId}/tasks`,
  projects: (propertyId: string) => `/property/${propertyId}/projects`,
  schedule: (propertyId: string) => `/property/${propertyId}/schedule`,
  newTask: (propertyId: string) => `/property/${propertyId}/tasks/new`,
  newProject: (propertyId: string) => `/property/${propertyId}/projects/new`,
  report: (propertyId: string) => `/property/${propertyId}/report`,
  newSchedule: (propertyId: string) => `/property/${propertyId}/schedule/new`,
  newSection: (propertyId: string) => `/property/${propertyId}/manual-new`,
}

/** The page of something that was found. */
export function resultPath({ kind, id, propertyId }: SearchResultView): string {
  if (kind === 'BILL') return `/bill/${id}`
  if (kind === 'PAYMENT' || propertyId === null) return `/payment/${id}`
  if (kind === 'PROPERTY') return searchPaths.property(propertyId)
  if (kind === 'ASSET') return `/asset/${id}`
  if (kind === 'DOCUMENT') return `/document/${id}`
  if (kind === 'PROJECT') return `/project/${id}`
  if (kind === 'TASK') return `/task/${id}`
  if (kind === 'SCHEDULE') return `/schedule/${id}`
  return `${searchPaths.manual(propertyId)}#section-${id}`
}
