import { managerOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { onPrimary } from '../../../rpc/request-scope.ts'
import {
  createRelativeLinkInput,
  handOverRelativeLinkInput,
  relativeLinkInput,
  relativeLinksInput,
} from './relative-links.schemas.ts'
import * as handOver from './server/hand-over-link.service.ts'
import * as links from './server/relative-links.service.ts'

export const listRelativeLinks = managerOfProperty({ method: 'GET' })
  .validator(input(relativeLinksInput))
  .handler(({ context, data }) => links.listRelativeLinks(onPrimary(context.ctx), data.propertyId))

export const createRelativeLink = managerOfProperty({ method: 'POST' })
  .validator(input(createRelativeLinkInput))
  .handler(({ context, data }) => links.createRelativeLink(context.ctx, data))

export const renewRelativeLink = managerOfProperty({ method: 'POST' })
  .validator(input(relativeLinkInput))
  .handler(({ context, data }) => links.renewRelativeLink(context.ctx, data))

export const renewRelativePin = managerOfProperty({ method: 'POST' })
  .validator(input(relativeLinkInput))
  .handler(({ context, data }) => links.renewRelativePin(context.ctx, data))

export const endRelativeLink = managerOfProperty({ method: 'POST' })
  .validator(input(relativeLinkInput))
  .handler(({ context, data }) => links.endRelativeLink(context.ctx, data))

export const handOverRelativeLink = managerOfProperty({ method: 'POST' })
  .validator(input(handOverRelativeLinkInput))
  .handler(({ context, data }) => handOver.handOverRelativeLink(context.ctx, data))
