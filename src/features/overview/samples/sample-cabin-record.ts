import { t } from '@lingui/core/macro'
import type { SampleKey, SampleMeter, SampleRecord } from './sample-parts.ts'

/** The record of the cabin on the lake. */
export const cabinRecord = (): SampleRecord => ({
  decisions: [
    {
      question: t`Should we replace the sauna stove before Christmas?`,
      background: t`The old one smokes. **Bruno** can deliver a new one within two weeks; the quote is €1,890 with mounting.\n\n- The chimney can stay.\n- The old stove goes to the recycling yard.`,
      state: 'OPEN',
      openedOn: 'today -4 days',
      deadlineOn: 'today +9 days',
      documents: ['chimney-certificate.pdf'],
      votes: [{ by: 'Oskar', isYes: true }],
    },
    {
      question: t`Should we rent out the cabin for four weeks in summer?`,
      background: t`The rent would pay for the new jetty. Weeks 27 to 30, only to people we know.`,
      state: 'ADOPTED',
      openedOn: 'today -60 days',
      deadlineOn: 'today -46 days',
      votes: [
        { by: 'Birgitta', isYes: true },
        { by: 'Ingrid', isYes: true },
        { by: 'Oskar', isYes: false },
      ],
    },
  ],
  owners: [
    {
      validFrom: '1971-06-12',
      note: t`Bought and built by Grandfather and his brother.`,
      shares: [
        { name: 'Arvid Sandberg', basisPoints: 5000 },
        { name: 'Nils Sandberg', basisPoints: 5000 },
      ],
    },
    {
      validFrom: '2004-09-01',
      note: t`Nils left his half to Birgitta.`,
      shares: [
        { name: 'Arvid Sandberg', basisPoints: 5000 },
        { relative: 'Birgitta', basisPoints: 5000 },
      ],
    },
    {
      validFrom: '2019-05-20',
      note: t`Arvid’s half was split equally between his children.`,
      shares: [
        { relative: 'Birgitta', basisPoints: 5000 },
        { relative: 'Ingrid', basisPoints: 2500 },
        { relative: 'Oskar', basisPoints: 2500 },
      ],
    },
  ],
  manual: [
    {
      kind: 'EMERGENCY',
      title: t`In an emergency`,
      body: t`Call **112**. Say: *Strandvägen 14, Leksand, the red cabin behind the boathouse.*\n\n- The first-aid box and the fire blanket hang left of the stove.\n- The nearest hospital is in Falun, 45 minutes away.\n- The boat is at the jetty; the oars are under the porch.`,
    },
    {
      kind: 'PACKING',
      title: t`What to bring`,
      body: t`There is no shop within 8 km.\n\n- Bed linen and towels\n- Matches and newspaper for the stove\n- Drinking water from October to April\n- Rubber boots`,
    },
    {
      kind: 'ARRIVAL',
      title: t`When you arrive`,
      body: t`1. Main switch in the hall cupboard: **up**.\n2. Water: open the valve under the kitchen hatch, then run the kitchen tap until the air is out.\n3. Open the damper before you light the stove.\n4. Check the pantry for mice. The traps are in the blue tin.`,
    },
    {
      kind: 'SHUT_OFFS',
      title: t`Water and electricity`,
      body: t`| What | Where |\n|---|---|\n| Water | Under the hatch in the kitchen floor, a quarter turn |\n| Electricity | Hall cupboard, the big switch on the right |\n| Pump | Its own fuse, no. 7 |\n\nThe water is off **from October to April**. Once it is off, open every tap and blow out the pipe to the sauna.`,
    },
    {
      kind: 'BINS',
      title: t`Bins and compost`,
      body: t`Put the bin out by the road on **Tuesday** evening. Glass and paper go to the recycling point behind the shop in Tällberg. We compost, but no fish.`,
    },
    {
      kind: 'LEAVING',
      title: t`Before you leave`,
      body: t`- [ ] Put the ash in the steel bucket and take it outside\n- [ ] Empty the fridge and leave it open\n- [ ] Fill the basket with firewood\n- [ ] Turn the boat over and lock it\n- [ ] Turn the water off (October to April), main switch **down**`,
    },
  ],
  assets: [
    {
      name: t`Wood stove`,
      category: 'HEATING',
      location: t`Living room`,
      manufacturer: 'Norra',
      model: '5',
      serial: 'N5-20418',
      purchasedOn: '2014-08-30',
      purchasedFrom: 'Spisbutiken, Borlänge',
      purchasePriceMinor: 214000,
      hasLifetimeWarranty: true,
      notes: t`Door gasket: 8 mm, 1.9 m long. Last replaced in 2023.`,
    },
    {
      name: t`Water pump`,
      category: 'WATER',
      location: t`Pump shed`,
      manufacturer: 'Vattra',
      model: 'P 40',
      serial: 'VP40-7731',
      purchasedOn: 'today -23 months',
      purchasePriceMinor: 43900,
      warrantyUntil: 'today +1 months',
    },
    {
      name: t`Smoke alarms (4)`,
      category: 'SAFETY',
      location: t`Hall, kitchen, both bedrooms`,
      purchasedOn: '2020-05-02',
    },
    {
      name: t`Rowing boat`,
      category: 'VEHICLE',
      location: t`Jetty`,
      notes: t`Needs tarring every other spring.`,
    },
    {
      name: t`Outboard motor`,
      category: 'VEHICLE',
      location: t`Boathouse`,
      manufacturer: 'Fjordmark',
      model: '2.5',
      serial: 'FM25-00914',
      status: 'BROKEN',
      notes: t`Starts, then dies. Probably the carburettor.`,
    },
  ],
  documents: [
    { file: 'stove-manual.pdf', kind: 'MANUAL', title: t`Wood stove manual`, asset: t`Wood stove` },
    {
      file: 'chimney-certificate.pdf',
      kind: 'CERTIFICATE',
      title: t`Chimney inspection`,
      expiresOn: 'today +2 months',
    },
  ],
  secrets: [{ label: t`Key box at the shed`, value: '4071' }],
  meters: cabinMeters(),
  keys: cabinKeys(),
  // It has neither a lease nor a service contract.
  exempted: ['CONTRACTS'],
})

const cabinKeys = (): SampleKey[] => [
  {
    label: t`Front door`,
    copies: 2,
    holder: { relative: 'Birgitta' },
    handedOverOn: '2004-09-01',
    returnedOn: null,
    note: t`One of them hangs behind her coats.`,
  },
  {
    label: t`Boathouse and pump shed`,
    copies: 1,
    holder: { relative: 'Oskar' },
    handedOverOn: '2019-06-08',
    returnedOn: null,
    note: null,
  },
  {
    label: t`Front door`,
    copies: 1,
    holder: { name: 'Karin Ek' },
    handedOverOn: 'today -14 months',
    returnedOn: null,
    note: t`Our neighbour. She looks in after every storm.`,
  },
  {
    label: t`Front door`,
    copies: 1,
    holder: { name: 'Bruno' },
    handedOverOn: 'today -41 days',
    returnedOn: 'today -36 days',
    note: t`For measuring the sauna.`,
  },
]

/** Read on nearly every visit: the cabin is heated in autumn and at Easter, and used most in summer. */
const cabinMeters = (): SampleMeter[] => [
  {
    name: t`Electricity, main meter`,
    kind: 'ELECTRICITY',
    unit: 'KWH',
    number: '735 999 104 221',
    place: t`Hall cupboard`,
    readings: readingsOf(
      48_210_400,
      [412, 388.5, 296, 214.3, 160, 148.7, 233.2, 310, 341.6, 288, 196.4, 254.1, 379, 401.8, 322.5],
    ),
  },
  {
    name: t`Water at the pump`,
    kind: 'WATER',
    unit: 'M3',
    number: null,
    place: t`Pump shed`,
    readings: readingsOf(
      312_045,
      [2.1, 1.34, 0, 0, 0, 0, 3.75, 4.2, 5.918, 6.3, 4.05, 2.882, 2.6, 1.9, 0.45],
    ),
  },
]

/** Adds up what was used between two readings, a month apart; the last one was two days ago. */
function readingsOf(firstThousandths: number, used: readonly number[]): SampleMeter['readings'] {
  let valueThousandths = firstThousandths
  return [0, ...used].map((amount, at) => {
    valueThousandths += Math.round(amount * 1_000)
    const months = at === used.length ? [] : [`${at - used.length}`, 'months']
    return { readOn: ['today', ...months, '-2', 'days'].join(' '), valueThousandths }
  })
}
