import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { decisionEntity } from '../decision.entity.ts'
import { subjectTexts } from '../subject.texts.ts'
import { findLiveAbout, findSubjectOfDraft } from './decision-about.repository.ts'
import { decisionSubjects } from './decisions.ports.ts'
import { updateDecision } from './decisions.repository.ts'
import { requireRoom } from './decisions.service.ts'
import { changeDecision } from './hold-decision.service.ts'
import { subjectColumns } from './subject-of-decision.service.ts'

export const decisionTrash = defineTrash({
  of: decisionEntity,
  get thing() {
    return t`This decision`
  },
  right: 'decision.delete',
  table: decisions,
  name: columnOf(decisions.question),
  house: columnOf(decisions.propertyId),
  owners: [decisions.createdBy],
  async requireRoom(tx, _ctx, { id, house, familyGroupId }) {
    await requireRoom(tx, { propertyId: house, familyGroupId })
    const subject = await findSubjectOfDraft(tx, { decisionId: id, familyGroupId })
    if (subject && (await findLiveAbout(tx, { ...subject, familyGroupId })))
      throw new AppError('conflict', subjectTexts.other(subject.kind))
  },
  /** What a draft is about may have changed meanwhile. */
  async goOn(tx, _ctx, { id, familyGroupId }) {
    const key = { decisionId: id, familyGroupId }
    const subject = await findSubjectOfDraft(tx, key)
    const facts =
      subject && (await decisionSubjects()[subject.kind].find(tx, { id: subject.id, familyGroupId }))
    if (facts) await updateDecision(tx, key, subjectColumns(subject, facts))
  },
  purge: { job: { name: 'decisions', cron: '33 3 * * *' } },
})

/** Deletes softly: it can be restored for 30 days. An open decision is withdrawn first. */
export const deleteDecision = (ctx: MemberContext, decisionId: string) =>
  changeDecision(ctx, 'delete', { decisionId }, (tx, { row: { propertyId, question } }) =>
    putInTrash(tx, ctx, decisionTrash, { id: decisionId, propertyId, name: question }),
  )

export const restoreDecision = restorer(decisionTrash)
