import '../../src/ports.ts'
import type { MemberContext, RequestContext, Role, SignedInContext } from '../../src/server/context.ts'
import { createSealer } from '../../src/server/crypto.ts'
import type { Db } from '../../src/server/db/client.ts'
import { unconfiguredBilling } from '../../src/server/gateways/billing/unconfigured-billing.ts'
import { createMemoryFiles } from '../../src/server/gateways/files/memory-files.ts'
import { PictureRefused } from '../../src/server/gateways/outbound/fetch-picture.ts'
import { createPushService } from '../../src/server/gateways/outbound/push-service.ts'
import { createKeyRing } from '../../src/server/key-ring.ts'
import { createLogger } from '../../src/server/logger.ts'
import { reachable } from '../restricted.ts'

export const testSecret = 'the secret of the tests, long enough to be one'

/** Collects what would have been queued; the queue itself has its own tests. */
export function aRequestContext(db: Db, overrides: Partial<RequestContext> = {}): RequestContext {
  return {
    db: reachable(db, { across: 'no caller in a group' }),
    clock: { now: () => new Date() },
    enqueue: async () => {},
    files: createMemoryFiles(),
    fetchCalendar: async () => ({ status: 'failed', failure: 'UNREACHABLE' }),
    fetchPicture: () => Promise.reject(new PictureRefused('no host is configured')),
    pushService: createPushService({ configuredKeys: null, subject: 'https://localhost', moreHosts: [] }),
    limits: { limit: async () => {}, check: async () => {}, giveBack: async () => {} },
    billing: unconfiguredBilling(),
    sealer: (purpose) => createSealer(testSecret, purpose),
    keyRing: createKeyRing([], testSecret),
    origin: 'http://localhost:3000',
    log: createLogger('silent'),
    requestId: 'test',
    ...overrides,
  }
}

export function asUser(
  db: Db,
  user: SignedInContext['user'],
  overrides: Partial<RequestContext> = {},
): SignedInContext {
  const ofPerson = { db: reachable(db, { across: 'a person' }), ...overrides }
  return { ...aRequestContext(db, ofPerson), user, sessionId: user.id }
}

export function asMember(
  db: Db,
  user: SignedInContext['user'],
  familyGroupId: string,
  role: Role = 'MANAGER',
  overrides: Partial<RequestContext> = {},
): MemberContext {
  const ofGroup = { db: reachable(db, { groups: [familyGroupId] }), ...overrides }
  return { ...asUser(db, user, ofGroup), member: { userId: user.id, familyGroupId, role } }
}
