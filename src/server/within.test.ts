import { describe, expect, it } from 'vitest'
import { endsWithin } from './within.ts'

describe('a bounded wait', () => {
  it('reports success, timeout and failure', async () => {
    expect(await endsWithin(1_000, Promise.resolve('done'))).toBe(true)
    expect(await endsWithin(1, new Promise(() => {}))).toBe(false)
    await expect(endsWithin(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})
