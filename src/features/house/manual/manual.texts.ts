import { type ManualKind, manualKinds } from './manual.rules.ts'

/** What each kind of section is called, which title is suggested for it, and what to write there. */
export const kindTexts: Record<ManualKind, { label: string; title: string; prompt: string }> = {
  ARRIVAL: {
    label: 'Arriving',
    title: 'When you arrive',
    prompt: 'Where the key is, where to park, and what to switch on first: water, heating, fridge.',
  },
  LEAVING: {
    label: 'Leaving',
    title: 'Before you leave',
    prompt: 'What to close, empty, clean and switch off, in the order in which you walk through the house.',
  },
  SHUT_OFFS: {
    label: 'Shut-offs',
    title: 'Shut off water, gas and power',
    prompt:
      'Where each valve and switch is, and which way to turn it. Say it so that a stranger finds it in the dark.',
  },
  UTILITIES: {
    label: 'Utilities',
    title: 'Heating, power and internet',
    prompt: 'Who supplies what, where the meters are, and how the heating and the internet are set.',
  },
  BINS: {
    label: 'Bins',
    title: 'Bins and recycling',
    prompt: 'Which bin goes out on which day, where it stands, and where glass and metal go.',
  },
  NEIGHBOURS: {
    label: 'Neighbours',
    title: 'Neighbours and helpers',
    prompt: 'Who lives next door, who has a key, and what was agreed with them.',
  },
  EMERGENCY: {
    label: 'Emergency',
    title: 'In an emergency',
    prompt:
      'Numbers to call, the address to say on the phone, and where the first-aid box and the extinguisher are.',
  },
  OTHER: {
    label: 'Other',
    title: '',
    prompt: 'Whatever else somebody in the house should know.',
  },
}

export const kindOptions = manualKinds.map((value) => ({ value, label: kindTexts[value].label }))

export const markdownHelp =
  'Write as in a message. # makes a heading, - a list, 1. numbered steps, **stars** bold, [text](https://…) a link. - [ ] makes a box to tick; lines such as | Water | kitchen |, with |---|---| below the first, a table.'

export const manualPurpose =
  'What everybody in the house should know: how to arrive and leave, where the water is shut off, when the bins go out. Door codes belong to the secrets, not here.'
