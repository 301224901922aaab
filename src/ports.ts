import { holdHouse } from './features/base/deletion/server/deletion.ports.ts'
import { releaseAfterLeaving, settleBeforeLeaving } from './features/base/groups/server/groups.ports.ts'
import { goOnAfterReturn, refuseDeletion } from './features/house/properties/server/properties.ports.ts'
import { holdActiveProperty } from './features/house/properties/server/properties.service.ts'
import {
  holdBillOf,
  reopenBillOf,
  settleBillAgain,
} from './features/money/bills/server/reopen-bill.service.ts'
import { goOnWithBills } from './features/money/bills/server/resting-bills.service.ts'
import { checkBudgets } from './features/money/budgets/server/budget-notices.service.ts'
import { requireNoMoney } from './features/money/payments/server/money-of-property.service.ts'
import { billOfPayment, expenseCounts } from './features/money/payments/server/payments.ports.ts'
import { letGoEven } from './features/money/settlements/server/leaving-money.service.ts'
import { getProjectSpending } from './features/money/spending/server/spending.service.ts'
import { endTasksOfProject, spendingOfProjects } from './features/work/projects/server/projects.ports.ts'
import { nextIfDone } from './features/work/schedules/schedules.rules.ts'
import { takeBackSuccessor, taskEnded } from './features/work/schedules/server/occurrences.service.ts'
import { cancelStaysOf } from './features/work/stays/server/change-stay.service.ts'
import { endTasks } from './features/work/tasks/server/move-task.service.ts'
import { planOfTask } from './features/work/tasks/server/tasks.ports.ts'
import { releaseTasksOf } from './features/work/tasks/server/update-task.service.ts'

// Part of the composition root: which feature answers what a lower layer asks. See docs/adr/0041.

settleBeforeLeaving.provide(letGoEven)
releaseAfterLeaving.provide(async (tx, ctx, leaver) => {
  await cancelStaysOf(tx, ctx, leaver)
  await releaseTasksOf(tx, ctx, leaver)
})

holdHouse.provide(holdActiveProperty)
refuseDeletion.provide(requireNoMoney)
goOnAfterReturn.provide(goOnWithBills)

spendingOfProjects.provide(getProjectSpending)
endTasksOfProject.provide(endTasks)

planOfTask.provide({ taskEnded, takeBackSuccessor, nextIfDone })

expenseCounts.provide(checkBudgets)
billOfPayment.provide({ hold: holdBillOf, reopen: reopenBillOf, settleAgain: settleBillAgain })
