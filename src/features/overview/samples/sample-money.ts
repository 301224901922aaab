import { addDays, addMonths } from '../../../lib/dates.ts'
import type { Category } from '../../money/categories/categories.ts'
import type { Person } from './sample-work.ts'

export type SamplePayment = {
  /** The name of a house of the sample; for the family as a whole without one. */
  property?: string
  /** The title of a project of that house. */
  project?: string
  kind: 'EXPENSE' | 'INCOME'
  title: string
  amountMinor: number
  paidOn: string
  payer: Person
  category: Category
  note?: string
  split: 'OWNERSHIP' | Person[]
  /** Waits for somebody to decide. */
  isPending?: boolean
}

export type SampleSettlement = {
  from: Person
  to: Person
  amountMinor: number
  settledOn: string
  status: 'RECORDED' | 'CONFIRMED'
}

export type SampleBill = {
  property: string
  title: string
  payee: string
  amountMinor: number
  isEstimate: boolean
  category: Category
  rule: 'MONTHLY' | 'QUARTERLY' | 'YEARLY'
  startsOn: string
  /** Who paid those whose day is over. */
  paidBy?: Person
}

export type SampleBudget = { property: string; category: Category | null; amountMinor: number }

export type SampleMoney = {
  payments: SamplePayment[]
  settlements: SampleSettlement[]
  bills: SampleBill[]
  budgets: SampleBudget[]
}

/** Who shares what is paid; Birgitta is their grandmother. */
export const siblings: Person[] = ['me', 'Ingrid', 'Oskar', 'Maja']

/** @param today `YYYY-MM-DD`; everything is counted from it, so that the sample is never out of date */
export const sampleMoney = (today: string): SampleMoney => ({
  payments: [
    {
      property: 'Cabin on the lake',
      project: 'New jetty',
      kind: 'EXPENSE',
      title: 'Larch planks for the jetty',
      amountMinor: 38_640,
      paidOn: addDays(today, -18),
      payer: 'Oskar',
      category: 'RENOVATION',
      split: siblings,
    },
    {
      property: 'Cabin on the lake',
      project: 'New jetty',
      kind: 'EXPENSE',
      title: 'Screw piles',
      amountMinor: 129_000,
      paidOn: addDays(today, -2),
      payer: 'Oskar',
      category: 'RENOVATION',
      note: 'Six of them, two metres. The receipt is in the glove box, photo follows.',
      split: siblings,
      isPending: true,
    },
    {
      property: 'Cabin on the lake',
      kind: 'EXPENSE',
      title: 'Firewood, four cubic metres',
      amountMinor: 26_000,
      paidOn: addDays(today, -64),
      payer: 'me',
      category: 'ENERGY',
      split: siblings,
    },
    {
      property: 'Cabin on the lake',
      kind: 'EXPENSE',
      title: 'Chimney sweep',
      amountMinor: 9_850,
      paidOn: addMonths(today, -4),
      payer: 'Maja',
      category: 'FEES',
      split: siblings,
    },
    {
      property: 'Town house, Lindengasse',
      kind: 'EXPENSE',
      title: 'Roofer: three slates and the gutter',
      amountMinor: 74_320,
      paidOn: addDays(today, -40),
      payer: 'Ingrid',
      category: 'REPAIRS',
      split: 'OWNERSHIP',
    },
    {
      property: 'Stone farmhouse',
      kind: 'INCOME',
      title: 'Rent, the August weeks',
      amountMinor: 184_000,
      paidOn: addMonths(today, -3),
      payer: 'me',
      category: 'RENT',
      split: siblings,
    },
    {
      property: 'Stone farmhouse',
      kind: 'EXPENSE',
      title: 'Cleaning between guests',
      amountMinor: 32_000,
      paidOn: addMonths(today, -3),
      payer: 'Ingrid',
      category: 'CLEANING',
      split: siblings,
    },
    {
      property: 'Grandmother’s flat',
      kind: 'EXPENSE',
      title: 'Railing for the bath',
      amountMinor: 18_790,
      paidOn: addDays(today, -25),
      payer: 'Maja',
      category: 'FURNISHING',
      split: ['me', 'Ingrid', 'Oskar', 'Maja'],
    },
    {
      kind: 'EXPENSE',
      title: 'Family meeting: train tickets for Birgitta',
      amountMinor: 8_400,
      paidOn: addDays(today, -50),
      payer: 'Oskar',
      category: 'TRAVEL',
      split: siblings,
    },
  ],
  settlements: [
    { from: 'me', to: 'Maja', amountMinor: 12_000, settledOn: addDays(today, -12), status: 'CONFIRMED' },
    { from: 'Oskar', to: 'me', amountMinor: 5_000, settledOn: addDays(today, -3), status: 'RECORDED' },
  ],
  bills: [
    {
      property: 'Cabin on the lake',
      title: 'Electricity',
      payee: 'Dala Energi',
      amountMinor: 4_800,
      isEstimate: true,
      category: 'ENERGY',
      rule: 'MONTHLY',
      // Two are paid, and the third one is due.
      startsOn: addMonths(addDays(today, 6), -2),
      paidBy: 'Maja',
    },
    {
      property: 'Town house, Lindengasse',
      title: 'Property tax',
      payee: 'Stadt Graz',
      amountMinor: 21_450,
      isEstimate: false,
      category: 'TAXES',
      rule: 'QUARTERLY',
      startsOn: addDays(today, 24),
    },
    {
      property: 'Stone farmhouse',
      title: 'House insurance',
      payee: 'Assicurazioni Cortona',
      amountMinor: 61_200,
      isEstimate: false,
      category: 'INSURANCE',
      rule: 'YEARLY',
      startsOn: addMonths(today, 4),
    },
  ],
  budgets: [
    { property: 'Cabin on the lake', category: null, amountMinor: 450_000 },
    { property: 'Cabin on the lake', category: 'ENERGY', amountMinor: 42_000 },
    { property: 'Town house, Lindengasse', category: 'REPAIRS', amountMinor: 150_000 },
  ],
})
