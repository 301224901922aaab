import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { fileQuota } from '../files.rules.ts'
import { withUploadSlot } from './upload-slots.service.ts'

const { db, pool } = testDatabase()

const person = async () => ({ user: await aUser(db), limits: createLimits(pool) })

describe('upload slots', () => {
  it('admit ten, refuse the next, and are released after success or failure', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const people = await Promise.all(Array.from({ length: 9 }, person))
    const ben = await person()
    const failing = withUploadSlot(await person(), () =>
      end.then(() => Promise.reject(new Error('no picture'))),
    )
    const running = people.map((someone) => withUploadSlot(someone, () => end))
    await expect(withUploadSlot(ben, async () => 'one more')).rejects.toMatchObject({ code: 'unavailable' })
    resolve()
    await expect(failing).rejects.toThrow('no picture')
    await Promise.all(running)
    await expect(withUploadSlot(ben, async () => 'again')).resolves.toBe('again')
  })

  it('admit three per person', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const [anna, ben] = [await person(), await person()]
    const running = Array.from({ length: 3 }, () => withUploadSlot(anna, () => end))
    await expect(withUploadSlot(anna, async () => 'one more')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(withUploadSlot(ben, async () => 'his')).resolves.toBe('his')
    resolve()
    await Promise.all(running)
    await expect(withUploadSlot(anna, async () => 'again')).resolves.toBe('again')
  })

  it('admit ten of twenty concurrent uploads', async () => {
    const { promise: end, resolve } = Promise.withResolvers<string>()
    const people = await Promise.all(Array.from({ length: 20 }, person))
    const uploads = people.map((someone) => withUploadSlot(someone, () => end))
    resolve('stored')
    const outcomes = await Promise.allSettled(uploads)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
  })

  it('refuse the 201st upload of an hour before reading it', async () => {
    const anna = await person()
    const rule = { points: fileQuota.uploadsPerHour, durationSeconds: 3_600 }
    for (let sent = 0; sent < 199; sent++) await anna.limits.limit('upload', anna.user.id, rule)
    const read: string[] = []
    const send = (name: string) => withUploadSlot(anna, async () => read.push(name))
    await send('the 200th')
    await expect(send('the 201st')).rejects.toMatchObject({ code: 'too-many' })
    await expect(send('the 202nd')).rejects.toMatchObject({ code: 'too-many' })
    expect(read).toEqual(['the 200th'])
  })

  it('do not count uploads that were told to retry', async () => {
    const anna = await person()
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const running = Array.from({ length: 3 }, () => withUploadSlot(anna, () => end))
    await expect(withUploadSlot(anna, async () => 'one more')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(
      anna.limits.check('upload', anna.user.id, { points: 4, durationSeconds: 3_600 }),
    ).resolves.toBeUndefined()
    resolve()
    await Promise.all(running)
  })
})
