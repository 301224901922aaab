import { managerOfGroup, memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupInput } from '../groups/groups.schemas.ts'
import { requestAccessInput, saveTrustedPersonInput, trustedPersonInput } from './emergency-access.schemas.ts'
import * as trust from './server/emergency-access.service.ts'
import * as requests from './server/emergency-request.service.ts'

export const getEmergencyAccess = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => trust.getEmergencyAccess(context.ctx))

export const saveTrustedPerson = managerOfGroup({ method: 'POST' })
  .validator(input(saveTrustedPersonInput))
  .handler(({ context, data }) => trust.saveTrustedPerson(context.ctx, data))

export const removeTrustedPerson = managerOfGroup({ method: 'POST' })
  .validator(input(trustedPersonInput))
  .handler(({ context, data }) => trust.removeTrustedPerson(context.ctx, data.userId))

export const declineTrust = memberOfGroup({ method: 'POST' })
  .validator(input(groupInput))
  .handler(({ context }) => trust.declineTrust(context.ctx))

export const requestAccess = memberOfGroup({ method: 'POST' })
  .validator(input(requestAccessInput))
  .handler(({ context, data }) => requests.requestAccess(context.ctx, data.reason))

export const withdrawRequest = memberOfGroup({ method: 'POST' })
  .validator(input(groupInput))
  .handler(({ context }) => requests.withdrawRequest(context.ctx))

export const objectToRequest = managerOfGroup({ method: 'POST' })
  .validator(input(trustedPersonInput))
  .handler(({ context, data }) => requests.objectToRequest(context.ctx, data.userId))
