import type { MemberContext } from '../../../../server/context.ts'

/** On one day a person changes bills, budgets, settlements and rules of splitting so often; tries count too. */
const perDay = { points: 1_000, durationSeconds: 86_400 }

/** To be called before the transaction: the counter has a connection of its own. @throws AppError `too-many` */
export const limitWrites = ({ limits, user }: Pick<MemberContext, 'limits' | 'user'>): Promise<void> =>
  limits.limit('money-write', user.id, perDay)
