import { savesNothing } from '../../../rpc/demo-access.ts'
import { memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { offlineCopyInput } from './offline.schemas.ts'
import * as copies from './server/offline-copy.service.ts'

export const getOfflineCopy = memberOfProperty({ method: 'GET' })
  .validator(input(offlineCopyInput))
  .handler(({ context, data }) => {
    // Visitors of the demo share a person: nothing of it is kept on their devices.
    if (context.ctx.user.isDemo) throw savesNothing()
    return copies.getOfflineCopy(context.ctx, data.propertyId)
  })
