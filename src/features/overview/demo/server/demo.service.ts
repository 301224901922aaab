import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { AppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { endSessionsOfUser, openSession } from '../../../base/sessions/server/sessions.service.ts'
import { deleteSampleFamily, loadSampleFamily } from '../../samples/server/samples.service.ts'
import { demoMinutes } from '../demo.rules.ts'
import * as repository from './demo.repository.ts'

/**
 * Signs a visitor in to the demo in their language. The first one creates its family.
 * @param previousToken the browser’s former session, which ends
 */
export async function openDemo(ctx: RequestContext, previousToken: string | null) {
  const language = i18n.locale
  if (!(await repository.findFamily(ctx.db, language))) await makeOnce(ctx, language)
  // It may have been removed at night since it was found.
  const opened = await enter(ctx.db, language, previousToken)
  if (!opened) throw new AppError('unavailable', t`The demo is being prepared. Try again in a moment.`)
  return opened
}

/** Nothing is stored about the visitor, not even the browser. */
const enter = (db: Db, language: string, previousToken: string | null) =>
  db.transaction(async (tx) => {
    const family = await repository.holdFamily(tx, language)
    if (!family) return null
    const { userId, familyGroupId } = family
    const session = {
      ...{ userId, idTokenSealed: null, providerSession: null, userAgent: null },
      lifetimeMinutes: demoMinutes,
    }
    return { familyGroupId, sessionToken: await openSession(tx, session, previousToken) }
  })

const making = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * Visitors of this process wait for one family in their language; a second process waits in `loadSampleFamily` and
 * finds the first one’s.
 */
function makeOnce(ctx: RequestContext, language: string): Promise<unknown> {
  const ofLanguages = making.get(ctx.db) ?? new Map<string, Promise<unknown>>()
  making.set(ctx.db, ofLanguages)
  const made = ofLanguages.get(language) ?? make(ctx, language).finally(() => ofLanguages.delete(language))
  ofLanguages.set(language, made)
  return made
}

/** Each language has a person of its own, because a person has one sample family. */
async function make(ctx: RequestContext, language: string) {
  const person = await repository.saveVisitor(ctx.db, language)
  const user = { ...person, isAppointed: false, isDemo: true }
  await loadSampleFamily({ ...ctx, user, sessionId: newId() }, { timeZone: person.timeZone })
}

/** Removes the families with everything in them, and signs their visitors out. */
export function removeDemo({ db }: Pick<RequestContext, 'db'>): Promise<void> {
  return db.transaction(async (tx) => {
    for (const { userId } of await repository.lockVisitors(tx)) {
      const families = await repository.listFamilies(tx, userId)
      for (const { familyGroupId } of families) await deleteSampleFamily(tx, familyGroupId)
      await endSessionsOfUser(tx, userId)
    }
  })
}
