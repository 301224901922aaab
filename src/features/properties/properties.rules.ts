import type { PropertyFields } from './properties.schemas.ts'

/** The names of the fields whose value differs, in the order of the form. Used by the activity log and by conflicts. */
export function changedFields(before: PropertyFields, after: PropertyFields): (keyof PropertyFields)[] {
  return fieldNames(after).filter((name) => before[name] !== after[name])
}

const fieldNames = (fields: PropertyFields) =>
  Object.keys(fields).filter((name): name is keyof PropertyFields => name in fields)

/** The given fields only. */
export function pickFields(fields: PropertyFields, names: (keyof PropertyFields)[]): Partial<PropertyFields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

/** `Seestrasse 4, 8810 Horgen`: the address in one line, as far as it is known. */
export function addressLine({
  street1,
  street2,
  postalCode,
  city,
  region,
}: Pick<PropertyFields, 'street1' | 'street2' | 'postalCode' | 'city' | 'region'>): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street1, street2, town, region].filter(Boolean).join(', ')
}
