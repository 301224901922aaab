import { describe, expect, it } from 'vitest'
import { withUploadSlot } from './upload-slots.ts'

describe('slots for uploads', () => {
  it('let ten in, refuse the next, and are free again afterwards, also after a failure', async () => {
    const { promise: end, resolve, reject } = Promise.withResolvers<void>()
    const failing = withUploadSlot(() => end.then(() => Promise.reject(new Error('no picture'))))
    const running = Array.from({ length: 9 }, () => withUploadSlot(() => end))
    await expect(withUploadSlot(async () => 'one more')).rejects.toMatchObject({ code: 'unavailable' })
    resolve()
    await expect(failing).rejects.toThrow('no picture')
    await Promise.all(running)
    await expect(withUploadSlot(async () => 'again')).resolves.toBe('again')
    reject()
  })
})
