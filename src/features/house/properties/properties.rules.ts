import { formatCalendarDate } from '../../../lib/dates.ts'
import { fieldsLike } from '../../../lib/fields.ts'
import { formatMoney } from '../../../lib/money.ts'
import { can } from '../../base/groups/groups.rules.ts'
import { mayAskOwners } from './ask-owners.rules.ts'
import type { PropertyFields, PropertyView } from './properties.schemas.ts'
import { areaUnitLabels, kindLabels, usageLabels } from './properties.texts.ts'

/** Returns an empty property with its time zone. */
export const emptyProperty = (timeZone: string): PropertyFields => ({
  name: '',
  kind: 'HOUSE',
  use: null,
  street1: null,
  street2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  timeZone,
  area: null,
  areaUnit: 'SQUARE_METRES',
  yearBuilt: null,
  rooms: null,
  purchasedOn: null,
  purchasePriceMinor: null,
  insuranceCarrier: null,
  insurancePolicy: null,
  insuranceRenewsOn: null,
  notes: null,
  approvalThresholdMinor: null,
})

/**
 * Returns what the caller may do with a property and add to it. An archived one is read-only; it can still be unarchived
 * and deleted.
 * @param isOwner they own a share of it today
 */
export function propertyRights({
  role,
  status,
  isOwner = false,
}: Pick<PropertyView, 'role' | 'status'> & { isOwner?: boolean }): PropertyView['may'] {
  const isInUse = status === 'ACTIVE'
  return {
    edit: isInUse && can(role, 'property.edit'),
    archive: can(role, 'property.archive'),
    delete: can(role, 'property.delete'),
    recordOwners: isInUse && can(role, 'ownership.change'),
    managePersonalLinks: isInUse && can(role, 'relative-link.manage'),
    seeSecrets: can(role, 'secret.see'),
    editSecrets: isInUse && can(role, 'secret.see') && can(role, 'property.edit'),
    editKeys: isInUse && can(role, 'property.edit'),
    editMeters: isInUse && can(role, 'property.edit'),
    editAssets: isInUse && can(role, 'asset.edit'),
    editDocuments: isInUse && can(role, 'document.edit'),
    editManual: isInUse && can(role, 'manual.edit'),
    editProjects: isInUse && can(role, 'project.edit'),
    editTasks: isInUse && can(role, 'task.edit'),
    reportProblems: isInUse && can(role, 'problem.report'),
    editSchedules: isInUse && can(role, 'schedule.edit'),
    requestStays: isInUse && can(role, 'stay.edit'),
    requestStaysForOthers: isInUse && can(role, 'stay.for-others'),
    editVisits: isInUse && can(role, 'visit.edit'),
    recordPayments: isInUse && can(role, 'payment.record'),
    askOwners: mayAskOwners({ role, propertyStatus: status, isOwner }),
  }
}

/** Returns the draft key of a new property in a group. */
export const newPropertyDraft = (familyGroupId: string) => `new-property:${familyGroupId}`

export const { changedFields, pickFields, fieldsOf: propertyFieldsOf } = fieldsLike(emptyProperty(''))

/** Returns a field as readers see it; empty when it is unknown. */
export function fieldText(
  fields: PropertyFields,
  name: keyof PropertyFields,
  { currency, locale }: { currency: string; locale: string },
): string {
  const value = fields[name]
  if (value === null) return ''
  if (name === 'kind') return kindLabels[fields.kind]
  if (name === 'use' && fields.use) return usageLabels[fields.use]
  if (name === 'areaUnit') return areaUnitLabels[fields.areaUnit]
  if (typeof value === 'number' && name.endsWith('Minor')) return formatMoney(value, currency, locale)
  if (typeof value === 'string' && name.endsWith('On')) return formatCalendarDate(value, locale)
  return String(value)
}
