import type { Role } from '../../../server/context.ts'
import type { PropertyFields } from '../../house/properties/properties.schemas.ts'

/** Relatives of the sample family. They exist as members only and can never sign in. */
export const sampleRelatives: { firstName: string; lastName: string; role: Role }[] = [
  { firstName: 'Ingrid', lastName: 'Sandberg', role: 'MANAGER' },
  { firstName: 'Oskar', lastName: 'Sandberg', role: 'MEMBER' },
  { firstName: 'Maja', lastName: 'Sandberg', role: 'MEMBER' },
  { firstName: 'Birgitta', lastName: 'Sandberg', role: 'VIEWER' },
]

export const sampleGroup = { name: 'The Sandbergs (sample)', currency: 'EUR' } as const

type SampleProperty = Pick<PropertyFields, 'name' | 'kind' | 'use' | 'timeZone'> &
  Partial<PropertyFields> & { photo: SamplePhoto; status?: 'ARCHIVED' }

/** The pictures in public/images/houses. */
export type SamplePhoto =
  | 'lake-cabin'
  | 'town-house'
  | 'apartment-block'
  | 'stone-farmhouse'
  | 'coastal-cottage'

/** A family that owns what many families do: what they inherited, what they share, where grandmother lives. */
export const sampleProperties: SampleProperty[] = [
  {
    name: 'Cabin on the lake',
    photo: 'lake-cabin',
    kind: 'CABIN',
    use: 'HOLIDAY',
    street1: 'Strandvägen 14',
    postalCode: '793 31',
    city: 'Leksand',
    region: 'Dalarna',
    country: 'SE',
    timeZone: 'Europe/Stockholm',
    area: 74,
    yearBuilt: 1962,
    rooms: 4,
    purchasedOn: '1971-06-12',
    insuranceCarrier: 'Dalarnas Försäkring',
    insurancePolicy: 'DF-2281-774',
    insuranceRenewsOn: '2027-03-31',
    approvalThresholdMinor: 40_000,
    notes:
      'Built by Grandfather and his brother. The water is shut off from October to April: valve under the kitchen hatch, then open every tap.\nFirewood is stacked behind the sauna; whoever leaves last refills the basket.',
  },
  {
    name: 'Town house, Lindengasse',
    photo: 'town-house',
    kind: 'HOUSE',
    use: 'INHERITED',
    street1: 'Lindengasse 7',
    postalCode: '8010',
    city: 'Graz',
    region: 'Steiermark',
    country: 'AT',
    timeZone: 'Europe/Vienna',
    area: 186.5,
    yearBuilt: 1898,
    rooms: 8,
    insuranceCarrier: 'Grazer Wechselseitige',
    insuranceRenewsOn: '2027-01-31',
    approvalThresholdMinor: 100_000,
    notes:
      'Shared by three since 2023. The attic roof needs a decision before next winter; quotes are on the way.',
  },
  {
    name: 'Grandmother’s flat',
    photo: 'apartment-block',
    kind: 'APARTMENT',
    use: 'PARENTS',
    street1: 'Kirchenfeldstrasse 22',
    street2: '3rd floor, left',
    postalCode: '3005',
    city: 'Bern',
    country: 'CH',
    timeZone: 'Europe/Zurich',
    area: 68,
    yearBuilt: 1956,
    rooms: 3.5,
    notes: 'Birgitta lives here. Somebody visits every Sunday; the lift is serviced on first Mondays.',
  },
  {
    name: 'Stone farmhouse',
    photo: 'stone-farmhouse',
    kind: 'HOUSE',
    use: 'RENTAL',
    street1: 'Strada del Fosso 3',
    postalCode: '52044',
    city: 'Cortona',
    region: 'Toscana',
    country: 'IT',
    timeZone: 'Europe/Rome',
    area: 142,
    yearBuilt: 1840,
    rooms: 6,
    purchasedOn: '2009-09-18',
    purchasePriceMinor: 26_500_000,
    insuranceRenewsOn: '2027-06-30',
    notes: 'Rented out from June to September. Septic tank is emptied every second spring.',
  },
  {
    name: 'Coast cottage',
    photo: 'coastal-cottage',
    kind: 'HOUSE',
    use: 'HOLIDAY',
    street1: '2 Harbour Lane',
    postalCode: 'PL26 6DU',
    city: 'Gorran Haven',
    region: 'Cornwall',
    country: 'GB',
    timeZone: 'Europe/London',
    area: 58,
    yearBuilt: 1910,
    rooms: 3,
    purchasedOn: '1988-04-02',
  },
]
