import { memberOfGroup, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  addKeyInput,
  keyInput,
  keysInput,
  markKeyReturnedInput,
  restoreKeyInput,
  updateKeyInput,
} from './keys.schemas.ts'
import * as keys from './server/keys.service.ts'

export const listKeys = memberOfProperty({ method: 'GET' })
  .validator(input(keysInput))
  .handler(({ context, data }) => keys.listKeys(context.ctx, data.propertyId))

export const addKey = memberOfProperty({ method: 'POST' })
  .validator(input(addKeyInput))
  .handler(({ context, data }) => keys.addKey(context.ctx, data))

export const updateKey = memberOfProperty({ method: 'POST' })
  .validator(input(updateKeyInput))
  .handler(({ context, data }) => keys.updateKey(context.ctx, data))

export const markKeyReturned = memberOfProperty({ method: 'POST' })
  .validator(input(markKeyReturnedInput))
  .handler(({ context, data }) => keys.markKeyReturned(context.ctx, data))

export const deleteKey = memberOfProperty({ method: 'POST' })
  .validator(input(keyInput))
  .handler(({ context, data }) => keys.deleteKey(context.ctx, data))

export const restoreKey = memberOfGroup({ method: 'POST' })
  .validator(input(restoreKeyInput))
  .handler(({ context, data }) => keys.restoreKey(context.ctx, data.keyId))
