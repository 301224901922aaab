import { t } from '@lingui/core/macro'
import type { HandoverItem } from './handover.rules.ts'

/** What each item is, and what to record. */
export const itemTexts: Record<HandoverItem, { label: string; hint: string }> = {
  EMERGENCY: {
    get label() {
      return t`Emergency numbers`
    },
    get hint() {
      return t`Who to call, and the address to give on the phone.`
    },
  },
  SHUT_OFFS: {
    get label() {
      return t`Shut-offs`
    },
    get hint() {
      return t`Where the water, gas and power are shut off.`
    },
  },
  UTILITIES: {
    get label() {
      return t`Utilities`
    },
    get hint() {
      return t`Who supplies heat, power and internet, and how they are set up.`
    },
  },
  NEIGHBOURS: {
    get label() {
      return t`Neighbours and helpers`
    },
    get hint() {
      return t`Who lives next door, and who helps when nobody is there.`
    },
  },
  PAPERS: {
    get label() {
      return t`Papers and accounts`
    },
    get hint() {
      return t`Where the will and the contracts are kept, and which notary to call.`
    },
  },
  CODES: {
    get label() {
      return t`Codes & passwords`
    },
    get hint() {
      return t`The door, the alarm, the internet.`
    },
  },
  KEYS: {
    get label() {
      return t`Keys`
    },
    get hint() {
      return t`Which keys there are, and who holds them.`
    },
  },
  CONTRACTORS: {
    get label() {
      return t`Contractors`
    },
    get hint() {
      return t`Who repairs the heating, the roof and the pipes.`
    },
  },
  SCHEDULES: {
    get label() {
      return t`Recurring tasks`
    },
    get hint() {
      return t`What has to be done every month and every year.`
    },
  },
  BILLS: {
    get label() {
      return t`Recurring bills`
    },
    get hint() {
      return t`What has to be paid, how much, and when.`
    },
  },
  INSURANCE: {
    get label() {
      return t`Insurance`
    },
    get hint() {
      return t`The insurer and the policy number.`
    },
  },
  CONTRACTS: {
    get label() {
      return t`Contracts`
    },
    get hint() {
      return t`Upload them as documents of the type Contract.`
    },
  },
  DEED: {
    get label() {
      return t`Title deed`
    },
    get hint() {
      return t`Upload it as a document of the type Deed.`
    },
  },
  OWNERS: {
    get label() {
      return t`Owners`
    },
    get hint() {
      return t`Who owns which share.`
    },
  },
  MANAGERS: {
    get label() {
      return t`A second manager`
    },
    get hint() {
      return t`Someone who can manage the group when the first manager cannot.`
    },
  },
  TRUSTED: {
    get label() {
      return t`Trusted people`
    },
    get hint() {
      return t`Who becomes a manager in an emergency when no manager can act.`
    },
  },
}
