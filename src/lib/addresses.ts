/*
 * Where countries write the postal code. Source: the formats of libaddressinput, Google's address metadata. Those that
 * are not listed write it before the town.
 */
const afterTown = new Set('BD BH BN BT GW IL IN JO NG NP NZ PK SA SG TL VC VE'.split(' '))
const afterRegion = new Set('AS AU BB CA FM GU ID LA MH MP MV PR PW TH UM US VI VN'.split(' '))
const onOwnLine = new Set('AF BR CO CR CU EG GB GG IE IM JE LB LK LS LV MN PE RU UA ZA'.split(' '))

type Town = Record<'city' | 'region' | 'postalCode' | 'country', string | null>
export type Address = Town & Record<'street1' | 'street2', string | null>

const joined = (separator: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(separator)

function townLines({ city, region, postalCode, country }: Town): string[] {
  const code = country ?? ''
  if (onOwnLine.has(code)) return [joined(', ', city, region), postalCode ?? '']
  if (afterRegion.has(code)) return [joined(' ', joined(', ', city, region), postalCode)]
  const town = afterTown.has(code) ? [city, postalCode] : [postalCode, city]
  return [joined(' ', ...town), region ?? '']
}

/** Returns the known lines of an address in the order of its country, without the country. */
export const addressLines = ({ street1, street2, ...town }: Address): string[] =>
  [street1, street2, ...townLines(town)].filter((line): line is string => Boolean(line))

/** Returns the known parts of an address in one line: `Seestrasse 4, 8810 Horgen`. */
export const addressLine = (address: Address): string => addressLines(address).join(', ')
