import { AppError } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { refuseMove } from '../tasks.rules.ts'
import { keepsProjectOpen, moveRefusals } from '../tasks.texts.ts'
import { holdTask } from './change-task.service.ts'
import { moveHeldTask } from './move-task.service.ts'

type Ending = { member: Member; tasks: readonly { id: string; title: string }[]; to: 'DONE' | 'CANCELLED' }

/** Ends the open tasks of a project that is completed: all of them, or the project is not completed. */
export async function endTasks(tx: Tx, ctx: MemberContext, { member, tasks, to }: Ending) {
  const caller = { userId: ctx.user.id, role: member.role }
  for (const { id, title } of tasks) {
    const held = await holdTask(tx, member, id)
    const refused = refuseMove({ task: { ...held, ...held.fields }, to, reason: null, caller })
    if (refused) throw new AppError('conflict', keepsProjectOpen(title, moveRefusals[refused]))
    await moveHeldTask(tx, ctx, held, { status: to, reason: null })
  }
}
