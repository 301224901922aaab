import { sectionId as emergencyAccessId } from '../../base/emergency-access/section-id.ts'
import type { PlaceView } from '../../house/properties/properties.schemas.ts'

// The addresses of commands in one place: most of them belong to other features' pages.

export const searchPaths = {
  dashboard: (familyGroupId: string) => `/dashboard/${familyGroupId}`,
  calendar: (familyGroupId: string | null) =>
    familyGroupId ? `/calendar?familyGroupId=${familyGroupId}` : '/calendar',
  tasksOfGroup: (familyGroupId: string) => `/tasks?familyGroupId=${familyGroupId}`,
  money: (familyGroupId: string) => `/money/${familyGroupId}`,
  newExpense: (familyGroupId: string, propertyId?: string) =>
    `/money/${familyGroupId}/payments/new${propertyId ? `?propertyId=${propertyId}` : ''}`,
  newIncome: (familyGroupId: string, propertyId?: string) =>
    `/money/${familyGroupId}/payments/new?kind=INCOME${propertyId ? `&propertyId=${propertyId}` : ''}`,
  newBill: (familyGroupId: string, propertyId?: string) =>
    `/money/${familyGroupId}/bills/new${propertyId ? `?property=${propertyId}` : ''}`,
  settle: (familyGroupId: string) => `/money/${familyGroupId}/settlements/new`,
  workers: (familyGroupId: string) => `/workers/${familyGroupId}`,
  newWorker: (familyGroupId: string) => `/workers/${familyGroupId}/new`,
  add: '/add' as const,
  addTo: ({ familyGroupId, propertyId }: Pick<PlaceView, 'familyGroupId' | 'propertyId'>) =>
    `/add?familyGroupId=${familyGroupId}&propertyId=${propertyId}`,
  /** Asks for the property first. */
  addWhere: (familyGroupId: string, what: string) => `/add?familyGroupId=${familyGroupId}&what=${what}`,
  newStay: (propertyId: string, familyGroupId: string) =>
    `/calendar?familyGroupId=${familyGroupId}&add=stay&house=${propertyId}`,
  newEvent: (familyGroupId: string, propertyId?: string) =>
    `/calendar?familyGroupId=${familyGroupId}&add=event${propertyId ? `&house=${propertyId}` : ''}`,
  notifications: '/notifications',
  groups: '/family-select',
  members: (familyGroupId: string) => `/family-select?familyGroupId=${familyGroupId}`,
  emergencyAccess: (familyGroupId: string) =>
    `/family-select?familyGroupId=${familyGroupId}#${emergencyAccessId}`,
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
  newSection: (propertyId: string) => `/property/${propertyId}/manual/new`,
}
