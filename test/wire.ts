import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, vi } from 'vitest'
import type { CurrentUser } from '../src/server/context.ts'
import type { Executor } from '../src/server/db/client.ts'
import type { memberships } from '../src/server/db/schema/groups.ts'
import { createKeyRing } from '../src/server/key-ring.ts'
import type { Scope } from './access-table.ts'
import { type TestDatabase, testDatabase } from './db.ts'
import { aCalendarFeed } from './factories/calendar-feeds.ts'
import { aDecision } from './factories/decisions.ts'
import { aStoredFile } from './factories/files.ts'
import { anInvite } from './factories/invites.ts'
import {
  aBill,
  aBillSeries,
  aBudget,
  anOutsider,
  aPayment,
  aSettlement,
  participantsOf,
} from './factories/money.ts'
import { aGroup, aMembership, aSession, aUser } from './factories/people.ts'
import { aProperty } from './factories/properties.ts'
import { aDocument, aManualSection, aMeter, anAsset, aSecret } from './factories/records.ts'
import { aComment, aFamilyEvent, aProject, aSchedule, aStay, aTask, aTaskTemplate } from './factories/work.ts'
import { anInvoice, aQuote, aVisit, aWorker, aWorkerCertificate } from './factories/workers.ts'
import { origin } from './request.ts'

const appSecret = 'the secret of the wire tests, long enough'

type PartIds = Pick<
  Scope,
  | 'assetId'
  | 'meterId'
  | 'documentId'
  | 'manualSectionId'
  | 'secretId'
  | 'projectId'
  | 'taskId'
  | 'commentId'
  | 'workerId'
  | 'quoteId'
  | 'visitId'
  | 'decisionId'
  | 'scheduleId'
  | 'stayId'
  | 'familyEventId'
  | 'taskTemplateId'
  | 'paymentId'
  | 'settlementId'
  | 'billId'
  | 'billSeriesId'
  | 'budgetId'
  | 'invoiceId'
  | 'workerId'
  | 'workerCertificateId'
  | 'participantIds'
>

type BuiltServer = { default: { fetch: (request: Request) => Promise<Response> }; stop: () => Promise<void> }

export type WireServer = {
  fetch: (request: Request) => Promise<Response>
  /** Lets no job start by the clock, for tests that compare all rows before and after a call. */
  stopClock: () => Promise<void>
  database: TestDatabase
  dataDir: string
  make: {
    group: (members: Parameters<typeof aGroup>[1]) => Promise<string>
    property: (familyGroupId: string) => Promise<string>
    /** The ids of one of everything that belongs to a property. */
    parts: (house: { id: string; familyGroupId: string }) => Promise<PartIds>
    /** A stored picture of the group, with its bytes. */
    file: (familyGroupId: string) => Promise<string>
    /** A calendar feed whose address the app can show again. */
    feed: (feed: Parameters<typeof aCalendarFeed>[1]) => ReturnType<typeof aCalendarFeed>
    /** An open invite whose link the app can show again. */
    invite: (invite: Parameters<typeof anInvite>[1]) => ReturnType<typeof anInvite>
    membership: (membership: Omit<typeof memberships.$inferInsert, 'color'>) => Promise<void>
  }
}

/**
 * Runs the built server in this process, on its own database: as a browser would reach it, without a socket. Call it
 * at the top of a file of wire tests, after `npm run build`.
 * @param reach returns the address by which the server reaches its database
 */
export function wireServer(
  environment: Record<string, string> = {},
  reach = (databaseUrl: string) => databaseUrl,
): WireServer {
  const database = testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'kinstead-wire-'))
  Object.assign(process.env, {
    NODE_ENV: 'production',
    APP_ORIGIN: origin,
    APP_SECRET: appSecret,
    DATABASE_URL: reach(database.url),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...environment,
  })
  // Imported by a name that the type checker cannot follow: it is build output, not source.
  const builtPath = '../dist/current/server/server.js'
  const built: Promise<BuiltServer> = import(/* @vite-ignore */ builtPath)
  afterAll(async () => {
    await (await built).stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { db } = database
  return {
    database,
    dataDir,
    fetch: async (request) => (await built).default.fetch(request),
    async stopClock() {
      await (await built).default.fetch(new Request(`${origin}/healthz`))
      await globalThis.kinsteadRuntime?.current?.jobs.started()
      await db.execute(sql`delete from pgboss.schedule`)
      const due = sql`select id from pgboss.job where state < 'completed' and start_after <= now()`
      await vi.waitFor(async () => expect((await db.execute(due)).rows).toEqual([]), { timeout: 30_000 })
    },
    make: {
      group: async (members) => (await aGroup(db, members)).id,
      property: async (familyGroupId) => (await aProperty(db, familyGroupId)).id,
      parts: async (house) => ({
        ...(await theWorkOf(db, house)),
        ...(await theMoneyOf(db, house)),
        assetId: (await anAsset(db, house)).id,
        meterId: (await aMeter(db, house)).id,
        documentId: (await aDocument(db, house)).id,
        manualSectionId: (await aManualSection(db, house)).id,
        secretId: (await aSecret(db, house, {}, createKeyRing([], appSecret))).id,
        ...(await theWorkerOf(db, house)),
      }),
      file: (familyGroupId) => aStoredFile(db, `${dataDir}/files`, familyGroupId),
      feed: (feed) => aCalendarFeed(db, feed, appSecret),
      invite: (invite) => anInvite(db, invite, appSecret),
      membership: (membership) => aMembership(db, { color: 'pine', ...membership }),
    },
  }
}

/** The ids of one of everything that is planned and done in a property. */
async function theWorkOf(db: Executor, house: { id: string; familyGroupId: string }) {
  const task = await aTask(db, house)
  const project = await aProject(db, house)
  const job = { project, worker: await aWorker(db, { id: house.familyGroupId }) }
  return {
    taskId: task.id,
    commentId: (await aComment(db, task)).id,
    projectId: project.id,
    workerId: job.worker.id,
    quoteId: (await aQuote(db, job)).id,
    visitId: (await aVisit(db, job)).id,
    decisionId: (await aDecision(db, house)).id,
    scheduleId: (await aSchedule(db, house)).id,
    stayId: (await aStay(db, house)).id,
    familyEventId: (await aFamilyEvent(db, house.familyGroupId)).id,
    taskTemplateId: (await aTaskTemplate(db, house.familyGroupId)).id,
  }
}

/** A contractor of the group, with the ids of their records. */
async function theWorkerOf(db: Executor, { familyGroupId }: { familyGroupId: string }) {
  const worker = await aWorker(db, { id: familyGroupId })
  return { workerId: worker.id, workerCertificateId: (await aWorkerCertificate(db, worker)).id }
}

/** The ids of one of everything that is paid for a property. */
async function theMoneyOf(db: Executor, house: { id: string; familyGroupId: string }) {
  const { familyGroupId } = house
  const first =
    (await participantsOf(db, familyGroupId))[0]?.id ?? (await anOutsider(db, familyGroupId, 'Anna'))
  const participantIds: [string, string] = [first, await anOutsider(db, familyGroupId, 'Ben')]
  const payment = await aPayment(db, house, { payerId: first, parts: participantIds })
  return {
    participantIds,
    paymentId: payment.id,
    settlementId: (await aSettlement(db, house, { fromId: participantIds[1], toId: first })).id,
    billId: (await aBill(db, house)).id,
    billSeriesId: (await aBillSeries(db, house)).id,
    budgetId: (await aBudget(db, house)).id,
    ...(await theInvoiceOf(db, house)),
  }
}

/** The ids of a contractor and their invoice for a property. */
async function theInvoiceOf(db: Executor, house: { id: string; familyGroupId: string }) {
  const project = await aProject(db, house)
  const worker = await aWorker(db, { id: house.familyGroupId })
  return { workerId: worker.id, invoiceId: (await anInvoice(db, { project, worker })).id }
}

export type Person = { user: CurrentUser; cookie: string }

/** A signed-in person with the session cookie. */
export async function aPerson(
  { database: { db } }: Pick<WireServer, 'database'>,
  overrides: Parameters<typeof aUser>[1] = {},
): Promise<Person> {
  const user = await aUser(db, overrides)
  return { user, cookie: `__Host-sid=${await aSession(db, user.id)}` }
}
