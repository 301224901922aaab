import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { onPrimary } from '../../../rpc/request-scope.ts'
import { groupInput } from '../../base/groups/groups.schemas.ts'
import { feedInput, makeFeedInput } from './calendar-feeds.schemas.ts'
import * as feeds from './server/calendar-feeds.service.ts'

export const listFeeds = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => feeds.listFeeds(onPrimary(context.ctx)))

export const makeFeed = memberOfGroup({ method: 'POST' })
  .validator(input(makeFeedInput))
  .handler(({ context, data }) => feeds.makeFeed(context.ctx, data))

export const turnOffFeed = memberOfGroup({ method: 'POST' })
  .validator(input(feedInput))
  .handler(({ context, data }) => feeds.turnOffFeed(context.ctx, data.feedId))
