import { describe, expect, it } from 'vitest'
import { createSealer } from '../../../../server/crypto.ts'
import { openRefusal, sealRefusal } from './worker-upload.response.ts'

const ctx = { sealer: (purpose: string) => createSealer('a secret of tests', purpose) }
const hers = { kind: 'relative-pages', code: 'hers' } as const
const place = { taskId: null, quoteId: null, invoiceId: null }
const refusal = { message: 'Call 0900.jpg: no picture', place }
const at = (sealed: string) => ({ url: `https://example.org/?refusal=${encodeURIComponent(sealed)}` })

describe('a refusal in the address of a page', () => {
  it('is shown on the page of its link only', () => {
    const sealed = at(sealRefusal(ctx, hers, refusal))
    expect(openRefusal(ctx, hers, sealed)).toEqual(refusal)
    expect(openRefusal(ctx, { ...hers, code: 'his' }, sealed)).toBeNull()
    expect(openRefusal(ctx, { ...hers, kind: 'worker-pages' }, sealed)).toBeNull()
  })

  it('is nothing without a seal', () => {
    expect(openRefusal(ctx, hers, at('Call 0900'))).toBeNull()
    expect(openRefusal(ctx, hers, { url: 'https://example.org/' })).toBeNull()
  })
})
