import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { maxDocuments, refuseDocuments } from './decision-documents.rules.ts'
import { documentIds } from './decision-documents.schemas.ts'

const ids = Array.from({ length: 12 }, newId)

describe('the documents of a draft', () => {
  it('are up to ten different ones, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ids), { maxLength: 12 }), (chosen) => {
        const isUnique = new Set(chosen).size === chosen.length
        const result = documentIds.safeParse(chosen)
        expect(result.success).toBe(isUnique && chosen.length <= maxDocuments)
        if (result.success) expect(result.data).toEqual(chosen)
      }),
    )
  })

  it('say what is wrong with them', () => {
    const messageOf = (chosen: readonly string[]) =>
      documentIds.safeParse(chosen).error?.issues.map(({ message }) => message)
    expect(messageOf(ids.slice(0, 11))).toEqual(['A decision can have up to 10 documents.'])
    expect(messageOf([ids[0] ?? '', ids[0] ?? ''])).toEqual(['Each document can be attached once.'])
  })
})

const attached = fc.array(
  fc.record({
    documentId: fc.constantFrom(null, ...ids),
    name: fc.string(),
    file: fc.constantFrom(null, {}),
  }),
  { maxLength: maxDocuments },
)

describe('an opening', () => {
  it('needs every document and its hash, and names the first that is missing', () => {
    fc.assert(
      fc.property(attached, fc.subarray(ids), (documents, hashed) => {
        const hashes = new Map(hashed.map((id) => [id, 'a'.repeat(64)]))
        const missing = documents.find(
          ({ documentId, file }) => documentId === null || file === null || !hashes.has(documentId),
        )
        expect(refuseDocuments(documents, hashes)?.name).toBe(missing?.name)
      }),
    )
  })

  it('says whether a document was deleted or has no bytes', () => {
    const [documentId = ''] = ids
    expect(refuseDocuments([{ documentId, name: 'Plan', file: null }], new Map([[documentId, 'a']]))).toEqual(
      { reason: 'deleted', name: 'Plan' },
    )
    expect(refuseDocuments([{ documentId, name: 'Plan', file: {} }], new Map())).toEqual({
      reason: 'no-bytes',
      name: 'Plan',
    })
  })
})
