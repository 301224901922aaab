import { describe, expect, it } from 'vitest'
import { withUploadSlot } from './upload-slots.ts'

describe('slots for uploads', () => {
  it('let ten in, refuse the next, and are free again afterwards, also after a failure', async () => {
    const { promise: end, resolve, reject } = Promise.withResolvers<void>()
    const failing = withUploadSlot('anna', () => end.then(() => Promise.reject(new Error('no picture'))))
    const running = Array.from({ length: 9 }, (_, n) => withUploadSlot(`person ${n}`, () => end))
    await expect(withUploadSlot('ben', async () => 'one more')).rejects.toMatchObject({ code: 'unavailable' })
    resolve()
    await expect(failing).rejects.toThrow('no picture')
    await Promise.all(running)
    await expect(withUploadSlot('ben', async () => 'again')).resolves.toBe('again')
    reject()
  })

  it('let one person have three, so that the rest is for others', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const running = Array.from({ length: 3 }, () => withUploadSlot('anna', () => end))
    await expect(withUploadSlot('anna', async () => 'one more')).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(withUploadSlot('ben', async () => 'his')).resolves.toBe('his')
    resolve()
    await Promise.all(running)
    await expect(withUploadSlot('anna', async () => 'again')).resolves.toBe('again')
  })
})
