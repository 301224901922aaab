import { openDatabase } from '../../src/server/db/client.ts'
import { aBill, aPayment, participantsOf } from '../../test/factories/money.ts'
import { aComment, aProject, aTask } from '../../test/factories/work.ts'
import { aFamilyWith, type Family } from './family.ts'

/** Creates a family with twenty of everything in its first property, and returns the address of one of each. */
export type Household = Family & { propertyId: string; projectId: string; taskId: string; paymentId: string }

const rows = 20

/** @param memberCount how many signed-in members, each with a cookie */
export async function aHousehold(databaseUrl: string, memberCount: number): Promise<Household> {
  const family = await aFamilyWith(databaseUrl, { propertyCount: 5, memberCount })
  const { db, close } = openDatabase(databaseUrl)
  try {
    const [propertyId = ''] = family.propertyIds
    const house = { id: propertyId, familyGroupId: family.familyGroupId }
    const [payer, ...others] = await participantsOf(db, family.familyGroupId)
    if (!payer) throw new Error('nobody can pay')
    const parts = [payer, ...others.slice(0, 3)].map(({ id }) => id)
    const { id: projectId } = await aProject(db, house, { title: 'New roof' })
    const [taskIds, paymentIds]: [string[], string[]] = [[], []]
    for (let row = 0; row < rows; row++) {
      const day = `${row + 1}`.padStart(2, '0')
      const task = await aTask(db, house, {
        title: `Check window ${day}`,
        projectId,
        dueOn: `2027-03-${day}`,
      })
      taskIds.push(task.id)
      await aComment(db, task, { body: `The frame of window ${day} is loose.` })
      const bought = { title: `Paint ${day}`, paidOn: `2026-03-${day}`, payerId: payer.id, parts }
      paymentIds.push((await aPayment(db, house, bought)).id)
      await aBill(db, house, { title: `Insurance ${day}`, dueOn: `2027-04-${day}` })
    }
    return { ...family, propertyId, projectId, taskId: taskIds[0] ?? '', paymentId: paymentIds[0] ?? '' }
  } finally {
    await close()
  }
}
