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

export const testSecret = 'the secret of the tests, long enough to be one'

/** Collects what would have been queued; the queue itself has its own tests. */
export function aRequestContext(db: Db, overrides: Partial<RequestContext> = {}): RequestContext {
  return {
    db,
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
  return { ...aRequestContext(db, overrides), user, sessionId: user.id }
}

export function asMember(
  db: Db,
  user: SignedInContext['user'],
  familyGroupId: string,
  role: Role = 'MANAGER',
  overrides: Partial<RequestContext> = {},
): MemberContext {
  return { ...asUser(db, user, overrides), member: { userId: user.id, familyGroupId, role } }
}
