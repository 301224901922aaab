import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { beforeAll, describe, expect, it } from 'vitest'
import { initialsOf } from '../src/components/ui/avatar.tsx'
import { badgeText, formatNotifiedAt } from '../src/features/base/notifications/notifications.rules.ts'
import { plans } from '../src/features/base/subscription/subscription.rules.ts'

// Every text that the first specification fixes to the letter, by section and place, with the source that says it.

type Place = { place: string; said: Record<string, readonly string[]> }

const components = 'src/components/layout'
const groups = 'src/features/base/groups'
const feedback = 'src/features/base/feedback'
const notifications = 'src/features/base/notifications'
const subscription = 'src/features/base/subscription'

const places: Place[] = [
  {
    place: '1, 2: the landing page, and the title of its tab and its preview',
    said: {
      'src/features/base/landing/components/landing-hero.tsx': ['Property Management for Families'],
      'src/features/base/landing/link-preview.ts': ['Property Management for Families'],
      'src/routes/index.tsx': ['Property Management for Families'],
    },
  },
  {
    place: '1, 2: the footer and the legal pages it leads to',
    said: {
      [`${components}/app-footer.tsx`]: ['Privacy Policy', 'Terms of Service'],
      'src/features/base/privacy/components/privacy-policy.tsx': ['Privacy Policy'],
      'src/routes/privacy.tsx': ['Privacy Policy'],
      'src/routes/terms.tsx': ['Terms of Service'],
    },
  },
  {
    place: '2: the error page',
    said: { [`${components}/error-page.tsx`]: ['Try Again', 'Home', 'Go Back'] },
  },
  {
    place: '2: the not-found page',
    said: {
      [`${components}/not-found-page.tsx`]: [
        'The page you are looking for does not exist.',
        'Go back',
        'Start Over',
      ],
    },
  },
  {
    place: '2: the header and the mobile menu',
    said: {
      'src/header.tsx': ['Dashboard', 'Calendar', 'Feedback'],
      [`${groups}/components/mobile-menu.tsx`]: ['Dashboard', 'Calendar', 'Feedback'],
    },
  },
  {
    place: '2, 8: the group switcher',
    said: {
      [`${groups}/switcher.rules.ts`]: [
        'Loading...',
        'Select Group',
        'No Groups',
        'Switch Group',
        'Your Groups',
        'Loading groups...',
        'Error loading groups',
        'No groups found.',
      ],
      [`${groups}/groups.rules.ts`]: ['Unnamed Group'],
      [`${groups}/components/group-switcher.tsx`]: ['Create/Manage Groups'],
    },
  },
  {
    place: '2: the notification menu',
    said: {
      [`${notifications}/components/notification-bell.tsx`]: ['Notifications', 'Mark all read'],
      [`${notifications}/components/notification-list.tsx`]: ['Loading...', 'No notifications'],
    },
  },
  {
    place: '2: the account menu',
    said: { [`${components}/user-menu.tsx`]: ['Profile', 'Log out', 'Test', 'Admin'] },
  },
  {
    place: '2: the feedback dialog',
    said: {
      [`${feedback}/components/feedback-dialog.tsx`]: ['Feedback*', 'Cancel', 'Submit Feedback'],
      [`${feedback}/components/title-field.tsx`]: ['Title*', 'Generate'],
      [`${feedback}/feedback.texts.ts`]: [
        'Submit Feedback',
        'Paste or drag & drop an image here (PNG, JPG, GIF, WEBP - max 5MB)',
      ],
    },
  },
  {
    place: '3: the plans',
    said: {
      [`${subscription}/subscription.rules.ts`]: [
        'Monthly Plan',
        'Perfect for individuals',
        'Full access to all features',
        'Priority support',
        'Regular updates',
        'Cancel anytime',
        'Annual Plan',
        'Best value for committed users',
        'Everything in Monthly Plan',
        '2 months free',
        'Premium support',
        'Early access to new features',
        'month',
        'year',
      ],
      'src/features/base/components/plan-card.tsx': ['Best value', 'per {0}'],
    },
  },
  {
    place: '5: what is wrong with feedback',
    said: {
      [`${feedback}/feedback.schemas.ts`]: ['Title is required', 'Feedback is required'],
      [`${feedback}/feedback.texts.ts`]: [
        'Title is required',
        'Feedback is required',
        'Please enter a title',
        'Please enter your feedback',
        'Please enter feedback text before generating a title',
        'Image file is too large. Maximum size is 5MB.',
        'Unsupported file format. Please use JPG, PNG, GIF, or WEBP.',
      ],
    },
  },
  {
    place: '8: the toasts about the subscription',
    said: {
      [`${subscription}/subscription.texts.ts`]: [
        'Failed to start checkout process',
        'Failed to access billing portal',
      ],
    },
  },
  {
    place: '8: the toasts about signing out',
    said: {
      'src/features/base/sessions/sessions.texts.ts': ['Signed out successfully', 'Failed to sign out'],
    },
  },
  {
    place: '8: the toasts about feedback',
    said: {
      [`${feedback}/feedback.texts.ts`]: [
        'Failed to generate title. Please try again or enter one manually.',
        'Feedback submitted successfully!',
        'Failed to submit feedback',
        'An error occurred. Please try again.',
      ],
    },
  },
  {
    place: '8: the errors of notification calls',
    said: {
      [`${notifications}/notifications.texts.ts`]: [
        'Failed to fetch notifications',
        'Failed to fetch unread count',
        'Failed to mark as read',
        'Failed to mark all as read',
        'Failed to delete notification',
      ],
    },
  },
]

describe('the texts of the specification', () => {
  /** Which texts each source says: those that the build finds and gives to the translators. */
  const saidBy = new Map<string, Set<string>>()

  beforeAll(async () => {
    for (const catalog of await getCatalogs(getConfig()))
      for (const [id, { message = id, origin = [] }] of Object.entries((await catalog.collect()) ?? {}))
        for (const [file] of origin) saidBy.set(file, (saidBy.get(file) ?? new Set()).add(message))
  })

  it.each(places)('stand to the letter at $place', ({ said }) => {
    const changed = Object.entries(said).flatMap(([file, texts]) =>
      texts.filter((text) => !saidBy.get(file)?.has(text)).map((text) => `${file}: ${text}`),
    )
    expect(changed).toEqual([])
  })

  it('include what is put together: prices, the badge, a time, the initials of nobody', () => {
    expect(plans().map(({ name, price, per }) => `${name}: ${price} per ${per}`)).toEqual([
      'Monthly Plan: $9.99 per month',
      'Annual Plan: $99.99 per year',
    ])
    expect([9, 10].map(badgeText)).toEqual(['9', '9+'])
    expect(formatNotifiedAt(new Date('2026-11-21T15:05:00Z'), 'UTC')).toBe('Nov 21, 3:05 PM')
    expect(initialsOf({ firstName: null, lastName: null, email: null })).toBe('U')
  })
})
