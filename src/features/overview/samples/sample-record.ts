import { addMonths } from '../../../lib/dates.ts'

/** The record of two houses of the sample family. Dates that shall lie ahead are counted from the day it is loaded. */
export type SampleRecord = {
  /** Which of the sample properties. */
  property: string
  owners: { validFrom: string; note: string | null; shares: SampleShare[] }[]
  manual: {
    kind: 'ARRIVAL' | 'LEAVING' | 'SHUT_OFFS' | 'UTILITIES' | 'BINS' | 'NEIGHBOURS' | 'EMERGENCY'
    title: string
    body: string
  }[]
  assets: SampleAsset[]
  documents: SampleDocument[]
  secrets: { label: string; value: string }[]
}

/** `relative` is the first name of one of the sample relatives. */
export type SampleShare = { relative: string; basisPoints: number } | { name: string; basisPoints: number }

type SampleAsset = {
  name: string
  category:
    | 'HEATING'
    | 'WATER'
    | 'ELECTRICITY'
    | 'APPLIANCE'
    | 'BUILDING'
    | 'GARDEN'
    | 'SAFETY'
    | 'VEHICLE'
    | 'TOOL'
  location: string
  manufacturer?: string
  model?: string
  serial?: string
  purchasedOn?: string
  purchasedFrom?: string
  purchasePriceMinor?: number
  warrantyUntil?: string
  hasLifetimeWarranty?: boolean
  status?: 'BROKEN' | 'STORED'
  notes?: string
}

export type SampleDocument = {
  /** A file in `public/images/samples`. */
  file: string
  kind: 'PHOTO' | 'MANUAL' | 'RECEIPT' | 'CERTIFICATE' | 'DEED'
  title: string
  /** The name of the asset that it belongs to; without one, the house. */
  asset?: string
  expiresOn?: string
}

/** @param today `YYYY-MM-DD` */
export const sampleRecords = (today: string): SampleRecord[] => [
  {
    property: 'Cabin on the lake',
    owners: [
      {
        validFrom: '1971-06-12',
        note: 'Bought and built by Grandfather and his brother.',
        shares: [
          { name: 'Arvid Sandberg', basisPoints: 5_000 },
          { name: 'Nils Sandberg', basisPoints: 5_000 },
        ],
      },
      {
        validFrom: '2004-09-01',
        note: 'Nils left his half to Birgitta.',
        shares: [
          { name: 'Arvid Sandberg', basisPoints: 5_000 },
          { relative: 'Birgitta', basisPoints: 5_000 },
        ],
      },
      {
        validFrom: '2019-05-20',
        note: 'Arvid’s half went to his children in equal parts.',
        shares: [
          { relative: 'Birgitta', basisPoints: 5_000 },
          { relative: 'Ingrid', basisPoints: 2_500 },
          { relative: 'Oskar', basisPoints: 2_500 },
        ],
      },
    ],
    manual: [
      {
        kind: 'EMERGENCY',
        title: 'In an emergency',
        body: 'Call **112**. Say: *Strandvägen 14, Leksand, the red cabin behind the boathouse.*\n\n- The first-aid box and the fire blanket hang left of the stove.\n- The nearest hospital is in Falun, 45 minutes.\n- The boat is at the jetty; the oars are under the porch.',
      },
      {
        kind: 'ARRIVAL',
        title: 'When you arrive',
        body: '1. Main switch in the hall cupboard: **up**.\n2. Water: open the valve under the kitchen hatch, then the tap by the sink until the air is out.\n3. Open the damper before you light the stove.\n4. Look for mice in the pantry, the traps are in the blue tin.',
      },
      {
        kind: 'SHUT_OFFS',
        title: 'Water and electricity',
        body: '| What | Where |\n|---|---|\n| Water | Under the hatch in the kitchen floor, a quarter turn |\n| Electricity | Hall cupboard, the big switch on the right |\n| Pump | Its own fuse, no. 7 |\n\nThe water is off **from October to April**. Open every tap afterwards and blow the pipe to the sauna out.',
      },
      {
        kind: 'BINS',
        title: 'Bins and compost',
        body: 'The bin goes to the road on **Tuesday** evening. Glass and paper: the station behind the shop in Tällberg. Compost yes, but no fish.',
      },
      {
        kind: 'LEAVING',
        title: 'Before you leave',
        body: '- [ ] Ash into the steel bucket, bucket outside\n- [ ] Fridge empty and open\n- [ ] Basket filled with firewood\n- [ ] Boat turned over and locked\n- [ ] Water off (October to April), main switch **down**',
      },
    ],
    assets: [
      {
        name: 'Wood stove',
        category: 'HEATING',
        location: 'Living room',
        manufacturer: 'Norra',
        model: '5',
        serial: 'N5-20418',
        purchasedOn: '2014-08-30',
        purchasedFrom: 'Spisbutiken, Borlänge',
        purchasePriceMinor: 214_000,
        hasLifetimeWarranty: true,
        notes: 'Door gasket 8 mm, 1.9 m; last renewed in 2023.',
      },
      {
        name: 'Water pump',
        category: 'WATER',
        location: 'Pump shed',
        manufacturer: 'Vattra',
        model: 'P 40',
        serial: 'VP40-7731',
        purchasedOn: addMonths(today, -23),
        purchasePriceMinor: 43_900,
        warrantyUntil: addMonths(today, 1),
      },
      {
        name: 'Smoke alarms (4)',
        category: 'SAFETY',
        location: 'Hall, kitchen, both bedrooms',
        purchasedOn: '2020-05-02',
      },
      { name: 'Rowing boat', category: 'VEHICLE', location: 'Jetty', notes: 'Tarred every second spring.' },
      {
        name: 'Outboard motor',
        category: 'VEHICLE',
        location: 'Boathouse',
        manufacturer: 'Fjordmark',
        model: '2.5',
        serial: 'FM25-00914',
        status: 'BROKEN',
        notes: 'Starts, then dies. Perhaps the carburettor.',
      },
    ],
    documents: [
      { file: 'stove-manual.pdf', kind: 'MANUAL', title: 'How to use the wood stove', asset: 'Wood stove' },
      {
        file: 'chimney-certificate.pdf',
        kind: 'CERTIFICATE',
        title: 'Chimney inspection',
        expiresOn: addMonths(today, 2),
      },
    ],
    secrets: [{ label: 'Key box at the shed', value: '4071' }],
  },
  {
    property: 'Town house, Lindengasse',
    owners: [
      {
        validFrom: '2023-02-14',
        note: 'By inheritance, as the land register says.',
        shares: [
          { relative: 'Ingrid', basisPoints: 5_000 },
          { relative: 'Oskar', basisPoints: 3_000 },
          { relative: 'Maja', basisPoints: 2_000 },
        ],
      },
    ],
    manual: [
      {
        kind: 'SHUT_OFFS',
        title: 'Gas, water, electricity',
        body: '- **Gas:** yellow lever in the cellar, left of the meter. Across the pipe is *off*.\n- **Water:** red wheel beside it, to the right.\n- **Electricity:** board on the ground floor behind the coats.',
      },
      {
        kind: 'UTILITIES',
        title: 'Meters and contracts',
        body: 'All meters are in the cellar and are read on **30 June** and **31 December**. Send a photo of each to the family.',
      },
      {
        kind: 'NEIGHBOURS',
        title: 'Neighbours',
        body: 'No. 9 has the right of way along the eastern wall: never park there. The second key is with the bakery at no. 5.',
      },
    ],
    assets: [
      {
        name: 'Gas boiler',
        category: 'HEATING',
        location: 'Cellar',
        manufacturer: 'Halden',
        model: 'HB-4820/K',
        serial: '4820-117-0032',
        purchasedOn: '2022-11-08',
        purchasedFrom: 'Haustechnik Murtal, Graz',
        purchasePriceMinor: 348_000,
        warrantyUntil: '2027-11-07',
        notes: 'Five years on the heat exchanger, if it is serviced every year.',
      },
      {
        name: 'Roof of the attic',
        category: 'BUILDING',
        location: 'Attic, north side',
        notes: 'Tiles of 1898 with two leaks since the storm. Bucket under the second beam.',
        status: 'BROKEN',
      },
      { name: 'Ladder, 5 m', category: 'TOOL', location: 'Courtyard', status: 'STORED' },
      {
        name: 'Pear tree on the wall',
        category: 'GARDEN',
        location: 'Garden',
        notes: 'Pruned in February, by somebody who knows how.',
      },
    ],
    documents: [
      { file: 'boiler-label.webp', kind: 'PHOTO', title: 'Type plate of the boiler', asset: 'Gas boiler' },
      { file: 'boiler-receipt.pdf', kind: 'RECEIPT', title: 'Receipt of the boiler', asset: 'Gas boiler' },
      { file: 'land-register.pdf', kind: 'DEED', title: 'Extract from the land register' },
    ],
    secrets: [],
  },
]
