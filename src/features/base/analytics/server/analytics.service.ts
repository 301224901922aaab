import type { SignedInContext } from '../../../../server/context.ts'
import type { SetAnalyticsOffInput } from '../analytics.schemas.ts'
import * as repository from './analytics.repository.ts'

/** Turns one's own usage statistics on or off in every browser. */
export const setAnalyticsOff = ({ db, user }: SignedInContext, { isOff }: SetAnalyticsOffInput) =>
  repository.setAnalyticsOff(db, user.id, isOff)
