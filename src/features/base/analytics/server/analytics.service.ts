import type { SignedInContext } from '../../../../server/context.ts'
import type { SetAnalyticsOffInput } from '../analytics.schemas.ts'
import * as repository from './analytics.repository.ts'

/** Switches the counting of one's own use off or on again, in every browser. */
export const setAnalyticsOff = ({ db, user }: SignedInContext, { isOff }: SetAnalyticsOffInput) =>
  repository.setAnalyticsOff(db, user.id, isOff)
