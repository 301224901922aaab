import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { notificationTypes } from '../src/features/base/notifications/types/all.ts'
import { plans } from '../src/features/base/subscription/subscription.rules.ts'
import { functionAccess } from './access-table.ts'
import { isThere, rowsOf, testsIn, textOf } from './named-tests.ts'

// docs/seed.md names the test that proves each line of the first specification.

const document = readFileSync('docs/seed.md', 'utf8')
const table = /## The table\n\n(\|[\s\S]*?)\n\n/.exec(document)?.[1] ?? ''

const lines = rowsOf(table).map(([section = '', says = '', shownBy = '']) => ({
  section,
  says,
  tests: testsIn(shownBy),
}))

describe('the table of the specification', () => {
  it('has a section and tests in every line', () => {
    expect(lines.length).toBeGreaterThan(150)
    expect(lines.filter(({ section, says, tests }) => !section || !says || tests.length === 0)).toEqual([])
    expect(new Set(lines.map(({ section }) => section[0]))).toEqual(new Set('123456789'))
  })

  it('names existing tests', () => {
    const gone = lines.flatMap(({ tests }) => tests).filter((test) => !isThere(test))
    expect(gone).toEqual([])
  })
})

/** Addresses of the specification. */
const addresses = [
  '/',
  '/login',
  '/privacy',
  '/terms',
  '/404',
  '/invite/$inviteCode',
  '/worker-share/$shareCode',
  '/worker-projects/$token',
  '/subscription',
  '/subscription/success',
  '/test',
  '/family-select',
  '/calendar',
  '/acp-kc',
  '/property/new',
  '/property/$propertyId',
  '/property-edit/$propertyId',
  '/project/$projectId',
  '/profile/$',
  '/dashboard/$familyGroupId',
]

const calls = {
  'subscription.createCheckoutSession': 'POST',
  'subscription.createPortalSession': 'POST',
  'subscription.getSubscriptionDetails': 'GET',
  'subscription.checkSubscriptionStatus': 'GET',
  'feedback.submitFeedback': 'POST',
  'groups.listMyFamilyGroups': 'GET',
  'groups.createGroup': 'POST',
  'groups.getGroup': 'GET',
  'groups.listMembers': 'GET',
  'users.updateUserProfile': 'POST',
  'groups.updateGroup': 'POST',
  'groups.deleteGroup': 'POST',
  'invites.inviteUser': 'POST',
  'invites.acceptInvite': 'POST',
  'groups.removeMember': 'POST',
  'groups.updateMemberRole': 'POST',
  'users.syncUserProfile': 'POST',
  'sessions.checkAuth': 'GET',
  'users.ensureAdmin': 'GET',
  'share-links.createWorkerShareLink': 'GET',
  'worker-pages.resolveWorkerShare': 'GET',
  'share-links.acceptWorkerShare': 'POST',
  'share-links.createWorkerProjectsShareLink': 'GET',
  'worker-pages.resolveWorkerProjectsShare': 'GET',
  'invites.loadInviteData': 'GET',
} as const

describe('the product', () => {
  it('has every address of the specification', () => {
    const routes = /interface FileRoutesByTo \{([\s\S]*?)\n\}/.exec(textOf('src/routeTree.gen.ts'))?.[1] ?? ''
    const known = [...routes.matchAll(/^ {2}'([^']+)':/gm)].map(([, address]) => address)
    expect(addresses.filter((address) => !known.includes(address))).toEqual([])
  })

  it('has every call of the specification, with its method', () => {
    const methods = Object.keys(calls).map((name) => [name, functionAccess[name]?.method])
    expect(Object.fromEntries(methods)).toEqual(calls)
  })

  it('has the notification types of the specification', () => {
    expect(notificationTypes.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'FAMILY_INVITE',
        'MEMBER_JOINED',
        'MEMBER_REMOVED',
        'ROLE_CHANGED',
        'TASK_ASSIGNED',
        'TASK_OVERDUE',
      ]),
    )
  })

  it('lists the features of each plan, to the letter', () => {
    expect(plans().map(({ features }) => features)).toEqual([
      ['Full access to all features', 'Priority support', 'Regular updates', 'Cancel anytime'],
      ['Everything in Monthly Plan', '2 months free', 'Premium support', 'Early access to new features'],
    ])
  })
})
