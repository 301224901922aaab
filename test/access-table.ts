import { newId } from '../src/lib/ids.ts'

/**
 * Who may call what: one line for every server function and every raw route. The registry walk (registry.wire.test.ts)
 * tries each line on the wire, and fails for a call without a line and for a line without a call.
 */
export type Rule = 'public' | 'signed-in' | 'member' | 'manager' | 'admin'

export type FunctionAccess = {
  rule: Rule
  method: 'GET' | 'POST'
  /** Input that is well-formed, for things of the given group. */
  input?: (scope: Scope) => unknown
  /** The status that a VIEWER of the group gets, when the rule is `member`. */
  viewer?: 200 | 403
}

export type Scope = {
  familyGroupId: string
  propertyId: string
  fileId: string
  inviteId: string
  /** Of an open link into the group. */
  inviteCode: string
}

const fields = { name: 'Boathouse', timeZone: 'UTC' }

export const functionAccess: Record<string, FunctionAccess> = {
  'dashboard.getDashboard': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'groups.createGroup': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({ name: 'Another family', currency: 'EUR', timeZone: 'UTC' }),
  },
  'groups.listMyFamilyGroups': { rule: 'signed-in', method: 'GET' },
  'invites.acceptInvite': {
    rule: 'signed-in',
    method: 'POST',
    input: ({ inviteCode }) => ({ inviteCode }),
  },
  'invites.declineInvite': {
    rule: 'signed-in',
    method: 'POST',
    input: ({ inviteCode }) => ({ inviteCode }),
  },
  'invites.inviteUser': {
    rule: 'member',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, role: 'VIEWER' }),
    viewer: 403,
  },
  'invites.listInvites': {
    rule: 'member',
    method: 'GET',
    input: ({ familyGroupId }) => ({ familyGroupId }),
    viewer: 200,
  },
  'invites.loadInviteData': { rule: 'public', method: 'GET', input: ({ inviteCode }) => ({ inviteCode }) },
  'invites.revokeInvite': {
    rule: 'member',
    method: 'POST',
    input: ({ inviteId }) => ({ inviteId }),
    viewer: 403,
  },
  'properties.createProperty': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ ...fields, familyGroupId }),
  },
  'properties.deleteProperty': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId }),
  },
  'properties.getProperty': {
    rule: 'member',
    method: 'GET',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 200,
  },
  'properties.removeCoverPhoto': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId }),
    viewer: 403,
  },
  'properties.restoreProperty': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId, propertyId: newId() }),
  },
  'properties.setPropertyStatus': {
    rule: 'manager',
    method: 'POST',
    input: ({ propertyId }) => ({ propertyId, status: 'ARCHIVED' }),
  },
  'properties.updateProperty': {
    rule: 'member',
    method: 'POST',
    input: ({ propertyId }) => ({ ...fields, propertyId, version: 1 }),
    viewer: 403,
  },
  'samples.loadSampleFamily': { rule: 'signed-in', method: 'POST', input: () => ({ timeZone: 'UTC' }) },
  'samples.removeSampleFamily': {
    rule: 'manager',
    method: 'POST',
    input: ({ familyGroupId }) => ({ familyGroupId }),
  },
  'sessions.checkAuth': { rule: 'public', method: 'GET', input: () => ({ returnTo: '/calendar' }) },
  'users.ensureAdmin': { rule: 'admin', method: 'GET' },
  'users.currentUser': { rule: 'public', method: 'GET' },
  'users.syncUserProfile': {
    rule: 'signed-in',
    method: 'POST',
    input: () => ({
      id: newId(),
      firstName: 'Mallory',
      lastName: 'Intruder',
      email: 'mallory@example.com',
      profileImageUrl: null,
      subscriptionPeriodEnd: null,
    }),
  },
}

export type RouteAccess = {
  rule: Rule
  path: (scope: Scope) => string
  viewer?: 200 | 400 | 403 | 404
  body?: string
}

/** Raw routes, by `METHOD /path` with the router's own pattern. */
export const routeAccess: Record<string, RouteAccess> = {
  'GET /healthz': { rule: 'public', path: () => '/healthz' },
  'GET /readyz': { rule: 'public', path: () => '/readyz' },
  'GET /api/auth/sign-in': { rule: 'public', path: () => '/api/auth/sign-in' },
  'GET /api/auth/sign-up': { rule: 'public', path: () => '/api/auth/sign-up' },
  'GET /api/auth/callback': { rule: 'public', path: () => '/api/auth/callback?code=x&state=y' },
  'POST /api/auth/sign-out': { rule: 'public', path: () => '/api/auth/sign-out' },
  'GET /api/files/$fileId/$variant': {
    rule: 'member',
    path: ({ fileId }) => `/api/files/${fileId}/thumbnail`,
    viewer: 200,
  },
  'HEAD /api/files/$fileId/$variant': {
    rule: 'member',
    path: ({ fileId }) => `/api/files/${fileId}/original`,
    viewer: 200,
  },
  'POST /api/properties/$propertyId/photo': {
    rule: 'member',
    path: ({ propertyId }) => `/api/properties/${propertyId}/photo`,
    viewer: 403,
    body: 'no picture',
  },
}
