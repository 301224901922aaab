import { t } from '@lingui/core/macro'
import { type ManualKind, manualKinds } from './manual.rules.ts'

/** The label, suggested title and help of each kind of section. */
export const kindTexts: Record<ManualKind, { label: string; title: string; prompt: string }> = {
  PACKING: {
    get label() {
      return t`Packing`
    },
    get title() {
      return t`What to bring`
    },
    get prompt() {
      return t`What people need and the house does not have: bed linen, food, boots. Each line of a list can be ticked off before a stay.`
    },
  },
  ARRIVAL: {
    get label() {
      return t`Arriving`
    },
    get title() {
      return t`When you arrive`
    },
    get prompt() {
      return t`Where the key is, where to park, and what to switch on first: water, heating, fridge.`
    },
  },
  LEAVING: {
    get label() {
      return t`Leaving`
    },
    get title() {
      return t`Before you leave`
    },
    get prompt() {
      return t`What to close, empty, clean and switch off, in the order in which you walk through the house.`
    },
  },
  SHUT_OFFS: {
    get label() {
      return t`Shut-offs`
    },
    get title() {
      return t`Shut off water, gas and power`
    },
    get prompt() {
      return t`Where each valve and switch is, and which way to turn it. Make it clear enough for a stranger to find in the dark.`
    },
  },
  UTILITIES: {
    get label() {
      return t`Utilities`
    },
    get title() {
      return t`Heating, power and internet`
    },
    get prompt() {
      return t`Who supplies what, where the meters are, and how the heating and the internet are set up.`
    },
  },
  BINS: {
    get label() {
      return t`Bins`
    },
    get title() {
      return t`Bins and recycling`
    },
    get prompt() {
      return t`Which bin goes out on which day, where it stands, and where glass and metal go.`
    },
  },
  NEIGHBOURS: {
    get label() {
      return t`Neighbours`
    },
    get title() {
      return t`Neighbours and helpers`
    },
    get prompt() {
      return t`Who lives next door, who has a key, and what was agreed with them.`
    },
  },
  PAPERS: {
    get label() {
      return t`Papers`
    },
    get title() {
      return t`Papers and accounts`
    },
    get prompt() {
      return t`Where the deed, the will and the contracts are kept, and which notary to call. Everyone in the group can read this.`
    },
  },
  EMERGENCY: {
    get label() {
      return t`Emergency`
    },
    get title() {
      return t`In an emergency`
    },
    get prompt() {
      return t`Numbers to call, the address to give on the phone, and where the first-aid box and the extinguisher are.`
    },
  },
  OTHER: {
    get label() {
      return t`Other`
    },
    title: '',
    get prompt() {
      return t`Anything else people in the house should know.`
    },
  },
}

export const kindOptions = () => manualKinds.map((value) => ({ value, label: kindTexts[value].label }))

export const markdownHelp = () =>
  t`Write as in a message. Use # for a heading, - for a list, 1. for numbered steps, **stars** for bold, [text](https://…) for a link and - [ ] for a checkbox. For a table, write lines such as | Water | kitchen |, with |---|---| below the first.`

export const manualPurpose = () =>
  t`What everyone in the house should know: how to arrive and leave, where to shut off the water, when the bins go out. Keep door codes in Codes & passwords, not here.`
