import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { listTasksInput } from './tasks.schemas.ts'

describe('a list of tasks', () => {
  it.each(['done', 'closed'])('that are %s is of one property or project, not of all properties', (part) => {
    const input = { familyGroupId: newId(), part }
    expect(listTasksInput.safeParse(input)).toMatchObject({ success: false })
    expect(listTasksInput.safeParse({ ...input, propertyId: newId() })).toMatchObject({ success: true })
    expect(listTasksInput.safeParse({ ...input, projectId: newId() })).toMatchObject({ success: true })
  })

  it('that are open may be of all properties', () => {
    expect(listTasksInput.parse({ familyGroupId: newId() })).toMatchObject({ part: 'open' })
  })
})
