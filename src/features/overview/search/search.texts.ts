import type { SearchResultView } from './search.schemas.ts'

// Every text of the box and of the list of shortcuts.

export const searchTexts = {
  open: 'Search',
  title: 'Search and commands',
  placeholder: 'Search, or type a command',
  results: 'Results',
  searching: 'Searching…',
  hint: 'Try fewer letters, a part of the serial number, or another word.',
  keys: 'Arrow keys to choose, Enter to open, Escape to close',
  shortcutsTitle: 'Keyboard shortcuts',
  single: 'Shortcuts without Ctrl or ⌘',
  singleHelp:
    'Turn them off if they get in the way of dictation or of another program. Remembered in this browser.',
}

export const nothingFound = (text: string) => `Nothing found for “${text}”.`

/** What a screen reader says when the list has changed. */
export function countText(results: number, commands: number): string {
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return `${counted(results, 'result')}, ${counted(commands, 'command')}`
}

export const resultKindLabels: Record<SearchResultView['kind'], string> = {
  PROPERTY: 'Property',
  ASSET: 'Asset',
  DOCUMENT: 'Document',
  SECTION: 'Manual',
  SECRET: 'Code or password',
  PROJECT: 'Project',
  TASK: 'Task',
  SCHEDULE: 'Schedule',
  PERSON: 'Person',
  PAYMENT: 'Payment',
  BILL: 'Bill',
  SETTLEMENT: 'Settlement',
}

/** Stands behind the kind of what is over. */
export const overLabels: Partial<Record<SearchResultView['kind'], string>> = {
  PROJECT: 'ended',
  TASK: 'done or given up',
  SCHEDULE: 'ended',
  PAYMENT: 'does not count',
  SETTLEMENT: 'does not count',
  BILL: 'paid or cancelled',
}
