import type { RelativePageView } from './relative-pages.schemas.ts'

/** What was done by a form, as the address says it afterwards. Part of the first script, because addresses are read there. */
export const relativeNotices = [
  'voted',
  'requested',
  'cancelled',
  'reported',
  'photos',
  'received',
  'disputed',
] as const
export type RelativeNotice = (typeof relativeNotices)[number]

type Seen = Pick<RelativePageView, 'decisions' | 'stays' | 'problems' | 'money'>

const isTrue: Record<RelativeNotice, (view: Seen) => boolean> = {
  voted: ({ decisions }) => decisions?.some(({ isOpen, choice }) => isOpen && choice !== undefined) ?? false,
  requested: ({ stays }) => stays?.some(({ status }) => status === 'REQUESTED') ?? false,
  cancelled: ({ stays }) => stays?.some(({ status }) => status === 'CANCELLED') ?? false,
  reported: ({ problems }) => problems?.some(({ state }) => state === 'WAITING') ?? false,
  photos: ({ problems }) => problems?.some(({ photos }) => photos.length > 0) ?? false,
  received: ({ money }) => money?.answered.some(({ status }) => status === 'CONFIRMED') ?? false,
  disputed: ({ money }) => money?.answered.some(({ status }) => status === 'DISPUTED') ?? false,
}

/** Returns what the address says was done, while the page still shows it: the page may be loaded again much later. */
export const noticeToShow = (done: RelativeNotice | undefined, view: Seen): RelativeNotice | null =>
  done && isTrue[done](view) ? done : null
