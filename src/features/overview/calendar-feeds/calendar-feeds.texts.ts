import type { FeedScope } from './calendar-feeds.rules.ts'

export const feedTexts = {
  notValid: 'This address is no longer valid. Make a new one in your profile.',
} as const

export const scopeLabels: Record<Exclude<FeedScope, 'PROPERTY'>, { label: string; help: string }> = {
  ALL: { label: 'Everything', help: 'All that the calendar of the group shows.' },
  MINE: { label: 'Only mine', help: 'Tasks that are yours, your stays, and the events of the family.' },
}
