import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { JobContext, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { decryptSecret } from '../../../house/secrets/server/secrets.service.ts'
import { nameOfLink } from '../../share-links/server/create-link.service.ts'
import { tellOfUpdate } from '../../share-links/server/link-notices.service.ts'
import { changeByShare, holdLinkOf } from '../../share-links/server/share-access.service.ts'
import { shareLinkEntity } from '../../share-links/share-link.entity.ts'
import type { ChooseSecretsInput } from '../../share-links/share-links.schemas.ts'
import { revealLimit } from '../job-codes.rules.ts'
import type { CodesOfJobView, RevealCodeInput, ShownCodeView } from '../job-codes.schemas.ts'
import * as repository from './job-codes.repository.ts'

/** Sets the codes that a link shows around confirmed visits. Requires the right to see codes. */
export function chooseLinkSecrets(ctx: MemberContext, { shareLinkId, secretIds }: ChooseSecretsInput) {
  requireRight(ctx.member, 'secret.see')
  return changeInGroup(ctx, 'secret.see', async (tx, { familyGroupId }) => {
    const link = await holdLinkOf(tx, { shareLinkId, familyGroupId })
    const { propertyId } = link
    if (!propertyId) throw notFound(t`This link`)
    const known = await repository.listSecretsOf(tx, { familyGroupId, propertyId })
    const chosen = [...new Set(secretIds)]
    if (chosen.some((secretId) => !known.some(({ id }) => id === secretId))) throw notFound(t`This code`)
    await repository.replaceChosen(tx, shareLinkId, chosen, ctx.user.id)
    await recordActivity(tx, {
      familyGroupId,
      actor: ctx.user,
      of: shareLinkEntity,
      verb: 'CODES_CHOSEN',
      entityId: shareLinkId,
      propertyId,
      after: { name: nameOfLink(link), count: chosen.length },
    })
  })
}

const keyOf = ({ share }: JobContext): repository.CodesKey => ({
  shareLinkId: share.shareLinkId,
  familyGroupId: share.familyGroupId,
  propertyId: share.scope.propertyId,
  projectId: share.scope.projectId,
  workerId: share.workerId,
})

/** Lists the codes that can be viewed now; none before the job is accepted. */
export async function listCodesOfJob(ctx: JobContext): Promise<CodesOfJobView> {
  if (!ctx.share.scope.isAccepted) return { codes: [] }
  return { codes: await repository.listCodes(ctx.db, keyOf(ctx)) }
}

/** Returns one code, always with a log entry and a notification to the managers. */
export async function revealCodeOfJob(
  ctx: JobContext,
  { secretId }: RevealCodeInput,
): Promise<ShownCodeView> {
  await ctx.limits.limit('share-reveal', ctx.share.shareLinkId, revealLimit)
  const reveal = async (tx: Tx, job: JobContext) => {
    const key = keyOf(job)
    const [code] = await repository.listCodes(tx, key, secretId)
    if (!code) {
      throw new AppError(
        'conflict',
        t`This code is only shown from 2 hours before to 2 hours after a confirmed visit. Ask the family if you need it now.`,
      )
    }
    const { familyGroupId, shareLinkId } = job.share
    await recordActivity(tx, {
      familyGroupId,
      actor: job.share,
      of: shareLinkEntity,
      verb: 'CODE_SHOWN',
      entityId: shareLinkId,
      propertyId: key.propertyId,
      after: { name: job.share.workerName, label: code.label },
    })
    await tellOfUpdate(tx, job, () => t`Viewed “${code.label}”.`)
    const { value } = await decryptSecret(tx, job, { secretId, familyGroupId })
    return { label: code.label, value }
  }
  return changeByShare(ctx, 'accepted', reveal, 'REVEALED')
}
