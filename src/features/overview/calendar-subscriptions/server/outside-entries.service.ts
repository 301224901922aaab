import type { MemberContext } from '../../../../server/context.ts'
import { subscriptionTexts } from '../calendar-subscriptions.texts.ts'
import * as repository from './calendar-subscriptions.repository.ts'

/** Lists the names and colours of the calendars that a group has subscribed to. */
export const listSubscribedCalendars = ({ db, member }: MemberContext) =>
  repository.listNames(db, member.familyGroupId)

/** Lists the entries of those calendars in a range of days, earliest first. */
export async function listOutsideEntries({ db, member }: MemberContext, span: repository.EntrySpan) {
  const rows = await repository.listEntries(db, member.familyGroupId, span)
  return rows.map(({ title, ...row }) => ({ ...row, title: title || subscriptionTexts.untitled }))
}
