import type { PropertyFields } from './properties.schemas.ts'

// Every text of this feature that is not part of one component's own sentence.

export const kindLabels: Record<PropertyFields['kind'], string> = {
  HOUSE: 'House',
  APARTMENT: 'Apartment',
  CABIN: 'Cabin',
  LAND: 'Land',
  GARAGE: 'Garage',
  COMMERCIAL: 'Commercial',
  OTHER: 'Other',
}

export const usageLabels: Record<NonNullable<PropertyFields['use']>, string> = {
  HOME: 'Lived in',
  HOLIDAY: 'Holiday home',
  INHERITED: 'Inherited',
  RENTAL: 'Rented out',
  PARENTS: 'Home of parents or grandparents',
  EMPTY: 'Empty',
}

export const areaUnitLabels: Record<PropertyFields['areaUnit'], string> = {
  SQUARE_METRES: 'm²',
  SQUARE_FEET: 'sq ft',
}

export const fieldLabels: Record<keyof PropertyFields, string> = {
  name: 'Name',
  kind: 'Kind',
  use: 'Use',
  street1: 'Street',
  street2: 'Street, second line',
  city: 'Town',
  region: 'Region',
  postalCode: 'Postal code',
  country: 'Country',
  timeZone: 'Time zone',
  area: 'Area',
  areaUnit: 'Unit',
  yearBuilt: 'Year built',
  rooms: 'Rooms',
  purchasedOn: 'Bought on',
  purchasePriceMinor: 'Price paid',
  insuranceCarrier: 'Insurer',
  insurancePolicy: 'Policy number',
  insuranceRenewsOn: 'Renews on',
  notes: 'Notes',
  approvalThresholdMinor: 'Expenses need approval above',
}

/** The parts of the page of a property, in their order; each has an address of its own. */
export const propertyParts = [
  { to: '/property/$propertyId', label: 'Overview' },
  { to: '/property/$propertyId/projects', label: 'Projects' },
  { to: '/property/$propertyId/tasks', label: 'Tasks' },
  { to: '/property/$propertyId/schedule', label: 'Schedule' },
  { to: '/property/$propertyId/visits', label: 'Visits' },
  { to: '/property/$propertyId/money', label: 'Money' },
  { to: '/property/$propertyId/assets', label: 'Assets' },
  { to: '/property/$propertyId/documents', label: 'Documents' },
  { to: '/property/$propertyId/manual', label: 'Manual' },
  { to: '/property/$propertyId/keys', label: 'Keys' },
  { to: '/property/$propertyId/owners', label: 'Owners' },
  { to: '/property/$propertyId/activity', label: 'Activity' },
] as const

export const coverPhotoHelp =
  'JPG, PNG, GIF, WEBP or HEIC, up to 15 MB. Where it was taken is removed from it.'

/** A first word in the browser; the server looks at the content. */
export const coverPhotoRules = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif'],
  maxBytes: 15 * 1024 * 1024,
  wrongType: 'Unsupported file format. Please use JPG, PNG, GIF, WEBP, or HEIC.',
  tooLarge: 'Image file is too large. Maximum size is 15MB.',
}

export const thresholdForManagers =
  'Only managers decide above which amount a payment has to be approved. Leave it as it was, or ask a manager.'
