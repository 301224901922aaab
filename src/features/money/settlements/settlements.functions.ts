import { managerOfGroup, memberOfGroup, memberOfSettlement } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as pages from './server/settlement-views.service.ts'
import * as settlements from './server/settlements.service.ts'
import * as writeOffs from './server/write-off.service.ts'
import * as schemas from './settlements.schemas.ts'

export const getSettlement = memberOfSettlement({ method: 'GET' })
  .validator(input(schemas.settlementInput))
  .handler(({ context, data }) => pages.getSettlement(context.ctx, data.settlementId))

export const listSettlements = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listSettlementsInput))
  .handler(({ context, data }) => pages.listSettlements(context.ctx, data))

export const recordSettlement = memberOfGroup({ method: 'POST' })
  .validator(input(schemas.recordSettlementInput))
  .handler(({ context, data }) => settlements.recordSettlement(context.ctx, data))

export const decideSettlement = memberOfSettlement({ method: 'POST' })
  .validator(input(schemas.decideSettlementInput))
  .handler(({ context, data }) => settlements.decideSettlement(context.ctx, data))

export const writeOffFormer = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.writeOffFormerInput))
  .handler(({ context, data }) => writeOffs.writeOffFormer(context.ctx, data))
