import { memberOfGroup, memberOfProperty, memberOfSecret } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { propertyInput } from '../properties/properties.schemas.ts'
import { addSecretInput, restoreSecretInput, secretInput, updateSecretInput } from './secrets.schemas.ts'
import * as secrets from './server/secrets.service.ts'

export const listSecrets = memberOfProperty({ method: 'GET' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => secrets.listSecrets(context.ctx, data.propertyId))

export const addSecret = memberOfProperty({ method: 'POST' })
  .validator(input(addSecretInput))
  .handler(({ context, data }) => secrets.addSecret(context.ctx, data))

export const updateSecret = memberOfSecret({ method: 'POST' })
  .validator(input(updateSecretInput))
  .handler(({ context, data }) => secrets.updateSecret(context.ctx, data))

export const revealSecret = memberOfSecret({ method: 'POST' })
  .validator(input(secretInput))
  .handler(({ context, data }) => secrets.revealSecret(context.ctx, data.secretId))

export const deleteSecret = memberOfSecret({ method: 'POST' })
  .validator(input(secretInput))
  .handler(({ context, data }) => secrets.deleteSecret(context.ctx, data.secretId))

export const restoreSecret = memberOfGroup({ method: 'POST' })
  .validator(input(restoreSecretInput))
  .handler(({ context, data }) => secrets.restoreSecret(context.ctx, data.secretId))
