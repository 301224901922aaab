import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { CannotOpenError } from '../../../../server/key-ring.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import type { VerbOf } from '../../../base/entities/entities.rules.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { changeInProperty } from '../../properties/server/properties.service.ts'
import { secretEntity } from '../secret.entity.ts'
import { boundTo, maxSecretsPerProperty, reveals } from '../secrets.rules.ts'
import type { AddSecretInput, RevealedSecretView, SecretView, UpdateSecretInput } from '../secrets.schemas.ts'
import * as repository from './secrets.repository.ts'

/** Returns the labels of a property’s secrets. */
export async function listSecrets(ctx: MemberContext, propertyId: string): Promise<SecretView[]> {
  requireRight(ctx.member, 'secret.see')
  return repository.listSecrets(ctx.db, { propertyId, familyGroupId: ctx.member.familyGroupId })
}

export function addSecret(ctx: MemberContext, { propertyId, ...fields }: AddSecretInput) {
  return changeInProperty(ctx, 'property.edit', propertyId, async (tx) => ({
    secretId: await addSealedSecret(tx, ctx, propertyId, fields),
  }))
}

/**
 * Adds a secret within the caller’s transaction. The caller has checked the right and locked the property (or created
 * it in the same transaction). @returns its ID
 */
export async function addSealedSecret(
  tx: Tx,
  ctx: MemberContext,
  propertyId: string,
  { label, value }: Pick<AddSecretInput, 'label' | 'value'>,
): Promise<string> {
  const { familyGroupId } = ctx.member
  await requireRoomForSecret(tx, { propertyId, familyGroupId })
  const secretId = newId()
  const sealed = ctx.keyRing.seal(value, boundTo({ secretId, familyGroupId }))
  await repository.insertSecret(tx, {
    ...sealed,
    id: secretId,
    familyGroupId,
    propertyId,
    label,
    createdBy: ctx.user.id,
  })
  await record(tx, ctx, { secretId, propertyId, verb: 'CREATED', after: label })
  return secretId
}

/** Two requests at once must not both see room for one more. */
async function requireRoomForSecret(tx: Tx, key: { propertyId: string; familyGroupId: string }) {
  await repository.lockSecretsOf(tx, key.propertyId)
  if ((await repository.countSecrets(tx, key)) < maxSecretsPerProperty) return
  throw new AppError(
    'conflict',
    t`A property can have ${maxSecretsPerProperty} codes and passwords. Delete one you no longer need.`,
  )
}

/** Saves the form; without a value the current one stays. A stale edit is refused. */
export async function updateSecret(ctx: MemberContext, input: UpdateSecretInput) {
  const { secretId, version, label, value } = input
  requireRight(ctx.member, 'property.edit')
  const key = { secretId, familyGroupId: ctx.member.familyGroupId }
  const propertyId = await repository.findPropertyOf(ctx.db, key)
  return changeInProperty(ctx, 'property.edit', propertyId, async (tx) => {
    const current = await repository.lockSecret(tx, key)
    if (current.version !== version) throw staleSecret({ id: secretId, ...current })
    if (value === null && current.label === label) return { version }
    const sealed = value === null ? {} : ctx.keyRing.seal(value, boundTo(key))
    await repository.updateSecret(tx, key, { label, ...sealed })
    const verb = value === null ? 'CHANGED' : 'VALUE_CHANGED'
    await record(tx, ctx, { secretId, propertyId, verb, before: current.label, after: label })
    return { version: version + 1 }
  })
}

const staleSecret = (current: SecretView) =>
  staleEdit(
    t`This code or password was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    current,
  )

/**
 * Decrypts one value. The activity entry is written in the same transaction before the value leaves it, so nobody sees
 * a value without an entry, and a failure leaves none.
 */
export async function revealSecret(ctx: MemberContext, secretId: string): Promise<RevealedSecretView> {
  requireRight(ctx.member, 'secret.see')
  await ctx.limits.limit('secrets.reveal', ctx.user.id, reveals)
  return changeInGroup(ctx, 'secret.see', async (tx, { familyGroupId }) => {
    const { propertyId, label, value } = await decryptSecret(tx, ctx, { secretId, familyGroupId })
    await record(tx, ctx, { secretId, propertyId, verb: 'LOOKED_UP', after: label })
    return { value }
  })
}

/**
 * Decrypts all values of a property for a document. Each counts and is recorded like one that is shown; one that cannot
 * be decrypted has the value null and is not recorded, since nobody sees it.
 */
export async function revealSecretsOf(ctx: MemberContext, propertyId: string): Promise<SecretOfPack[]> {
  const listed = await listSecrets(ctx, propertyId)
  if (listed.length === 0) return []
  await ctx.limits.limit('secrets.reveal', ctx.user.id, reveals, listed.length)
  return changeInGroup(ctx, 'secret.see', async (tx, { familyGroupId }) => {
    const shown: SecretOfPack[] = []
    for (const { id: secretId } of listed) {
      const key = { secretId, familyGroupId }
      const secret = await repository.findSealedSecret(tx, key)
      if (!secret) continue
      const { label } = secret
      const value = openIfPossible(ctx, secret, key)
      if (value !== null)
        await record(tx, ctx, { secretId, propertyId: secret.propertyId, verb: 'LOOKED_UP', after: label })
      shown.push({ label, value })
    }
    return shown
  })
}

/** A value of null cannot be decrypted. */
export type SecretOfPack = { label: string; value: string | null }

function openIfPossible(
  { keyRing, log }: Pick<RequestContext, 'keyRing' | 'log'>,
  sealed: { valueSealed: string; keyId: string },
  key: repository.SecretKey,
): string | null {
  try {
    return keyRing.open(sealed, boundTo(key))
  } catch (error) {
    if (!(error instanceof CannotOpenError)) throw error
    log.error({ secretId: key.secretId, keyId: sealed.keyId }, 'a secret does not open')
    return null
  }
}

/** Decrypts a value within the caller’s transaction. The caller has checked the right and writes the activity entry. */
export async function decryptSecret(
  tx: Tx,
  ctx: Pick<RequestContext, 'keyRing' | 'log'>,
  key: repository.SecretKey,
): Promise<{ propertyId: string; label: string; value: string }> {
  const secret = await repository.findSealedSecret(tx, key)
  if (!secret) throw notFound(t`This code or password`)
  const { propertyId, label } = secret
  return { propertyId, label, value: open(ctx, secret, key) }
}

function open(
  ctx: Pick<RequestContext, 'keyRing' | 'log'>,
  sealed: { valueSealed: string; keyId: string },
  key: repository.SecretKey,
): string {
  const value = openIfPossible(ctx, sealed, key)
  if (value !== null) return value
  throw new AppError(
    'unavailable',
    t`This value cannot be decrypted, because this installation does not have its key. Tell the person who runs it, or enter the value again.`,
  )
}

/** Members who cannot see secrets cannot see them in the trash. */
export const secretTrash = defineTrash({
  of: secretEntity,
  get thing() {
    return t`This code or password`
  },
  right: 'property.edit',
  seenWith: 'secret.see',
  table: secrets,
  name: columnOf(secrets.label),
  house: columnOf(secrets.propertyId),
  requireRoom: (tx, _ctx, { house, familyGroupId }) =>
    requireRoomForSecret(tx, { propertyId: house, familyGroupId }),
  purge: { job: { name: 'secrets', cron: '7 3 * * *' } },
})

/** Soft-deletes: restorable for 30 days, then a job removes it. */
export async function deleteSecret(ctx: MemberContext, secretId: string) {
  requireRight(ctx.member, 'property.edit')
  const key = { secretId, familyGroupId: ctx.member.familyGroupId }
  const propertyId = await repository.findPropertyOf(ctx.db, key)
  return changeInProperty(ctx, 'property.edit', propertyId, async (tx) => {
    const { label } = await repository.lockSecret(tx, key)
    await putInTrash(tx, ctx, secretTrash, { id: secretId, propertyId, name: label })
  })
}

export const restoreSecret = restorer(secretTrash)

type Line = {
  secretId: string
  propertyId: string
  verb: VerbOf<typeof secretEntity>
  before?: string
  after?: string
}

/** The activity only ever holds the label. */
function record(tx: Tx, ctx: MemberContext, { secretId, propertyId, verb, before, after }: Line) {
  return recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    of: secretEntity,
    entityId: secretId,
    propertyId,
    verb,
    ...(before !== undefined && { before: { name: before } }),
    ...(after !== undefined && { after: { name: after } }),
  })
}
