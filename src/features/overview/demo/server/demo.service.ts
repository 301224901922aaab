import { t } from '@lingui/core/macro'
import { inLocale } from '../../../../i18n/i18n.server.ts'
import { sourceLanguage } from '../../../../i18n/language.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { endSessionsOfUser, openSession } from '../../../base/sessions/server/sessions.service.ts'
import { deleteSampleFamily, loadSampleFamily } from '../../samples/server/samples.service.ts'
import { demoMinutes } from '../demo.rules.ts'
import * as repository from './demo.repository.ts'

/**
 * Signs a visitor in to the demo. The first one creates its family.
 * @param previousToken the browser’s former session, which ends
 */
export async function openDemo(ctx: RequestContext, previousToken: string | null) {
  if (!(await repository.findFamily(ctx.db))) await makeOnce(ctx)
  // It may have been removed at night since it was found.
  const opened = await enter(ctx.db, previousToken)
  if (!opened) throw new AppError('unavailable', t`The demo is being prepared. Try again in a moment.`)
  return opened
}

/** Nothing is stored about the visitor, not even the browser. */
const enter = (db: Db, previousToken: string | null) =>
  db.transaction(async (tx) => {
    const family = await repository.holdFamily(tx)
    if (!family) return null
    const { userId, familyGroupId } = family
    const session = {
      ...{ userId, idTokenSealed: null, providerSession: null, userAgent: null },
      lifetimeMinutes: demoMinutes,
    }
    return { familyGroupId, sessionToken: await openSession(tx, session, previousToken) }
  })

const making = new WeakMap<Db, Promise<unknown>>()

/** Visitors of this process wait for one family; a second process waits in `loadSampleFamily` and finds the first one’s. */
function makeOnce(ctx: RequestContext): Promise<unknown> {
  const made = making.get(ctx.db) ?? make(ctx).finally(() => making.delete(ctx.db))
  making.set(ctx.db, made)
  return made
}

async function make(ctx: RequestContext) {
  const person = await repository.saveVisitor(ctx.db)
  const user = { ...person, isAppointed: false, isDemo: true }
  // In one language, whatever the first visitor speaks: everyone sees it.
  await inLocale(sourceLanguage, () =>
    loadSampleFamily({ ...ctx, user, sessionId: newId() }, { timeZone: person.timeZone }),
  )
}

/** Removes the family with everything in it, and signs its visitors out. */
export function removeDemo({ db }: Pick<RequestContext, 'db'>): Promise<void> {
  return db.transaction(async (tx) => {
    const visitor = await repository.lockVisitor(tx)
    if (!visitor) return
    const families = await repository.listFamilies(tx, visitor.userId)
    for (const { familyGroupId } of families) await deleteSampleFamily(tx, familyGroupId)
    await endSessionsOfUser(tx, visitor.userId)
  })
}
