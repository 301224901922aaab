const notices = ['accepted', 'declined', 'sent', 'saved', 'uploaded'] as const
/** The notices after an action; the address carries only their names. */
export type Notice = (typeof notices)[number]

export const isNotice = (value: unknown): value is Notice => notices.some((known) => known === value)
