import { shownSeconds } from './secrets.rules.ts'

export const secretTexts = {
  title: 'Secrets',
  intro:
    'Door codes, the alarm, the Wi-Fi. Managers and members see them, viewers do not, and every look is written into the activity.',
  empty: 'No secrets yet',
  emptyHelp:
    'A place for the door code, the alarm and the Wi-Fi password. Each is locked away and shown on a click, for half a minute.',
  archived: 'The property is archived: its secrets can be looked up, not changed.',
  shown: (label: string) => `${label} is shown for ${shownSeconds} seconds.`,
  hidden: (label: string) => `${label} is hidden again.`,
  copied: 'Copied. Remember that it stays on the clipboard.',
  notCopied: 'Your browser does not let us copy. Select the value and copy it by hand.',
  deleted: (label: string) => `${label} is deleted.`,
  back: (label: string) => `${label} was restored.`,
} as const
