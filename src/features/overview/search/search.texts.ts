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
