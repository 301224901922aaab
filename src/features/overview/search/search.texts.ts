import { plural, t } from '@lingui/core/macro'
// Texts of the search dialog and the shortcut list.

export const searchTexts = {
  get open() {
    return t`Search`
  },
  get title() {
    return t`Search and commands`
  },
  get placeholder() {
    return t`Search, or type a command`
  },
  get results() {
    return t`Results`
  },
  sections: {
    get GO_TO() {
      return t`Go to`
    },
    get CREATE() {
      return t`Create`
    },
    get MORE() {
      return t`More`
    },
  },
  get searching() {
    return t`Searching…`
  },
  get hint() {
    return t`Try fewer letters, part of the serial number, or another word.`
  },
  get keys() {
    return t`Arrow keys to choose, Enter to open, Escape to close`
  },
  get shortcutsTitle() {
    return t`Keyboard shortcuts`
  },
  get single() {
    return t`Shortcuts without Ctrl or ⌘`
  },
  get singleHelp() {
    return t`Turn them off if they interfere with dictation or another program. Saved in this browser.`
  },
}

/** Texts of the Add menu and its page. */
export const addTexts = {
  get title() {
    return t`Add`
  },
  get property() {
    return t`Property`
  },
  get noProperty() {
    return t`No property selected`
  },
  get more() {
    return t`More to add`
  },
  get nothing() {
    return t`There is no property yet. A manager can add the first one.`
  },
  get noGroup() {
    return t`Everything you add belongs to a group. Create your first group, or accept an invitation.`
  },
  get groups() {
    return t`Create/Manage Groups`
  },
}

export const nothingFound = (text: string) => t`Nothing found for “${text}”.`

/** Returns what screen readers announce when the list changes. */
export function countText(results: number, commands: number): string {
  const found = plural(results, { one: '# result', other: '# results' })
  return t`${found}, ${plural(commands, { one: '# command', other: '# commands' })}`
}
