import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { type Ai, createAi } from '../../../../server/gateways/ai/ai.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { magicTextInput } from '../magic-text.schemas.ts'
import { writeMagicText } from './magic-text.service.ts'

const { db, pool } = testDatabase()
const limits = createLimits(pool)
const asked = { prompt: 'feedback-title', inputText: 'The calendar does not open. It is white.' } as const

/** What an endpoint would be, without one: it is the counting that is tried here. */
const paid: Ai = { ...createAi({}), writer: { kind: 'endpoint', host: 'ai.example', model: 'small' } }

const somebody = async () => asUser(db, await aUser(db), { limits })

describe('a generated title', () => {
  it('is made of the text', async () => {
    expect(await writeMagicText(await somebody(), createAi({}), asked)).toEqual({
      text: 'The calendar does not open',
    })
  })

  it('can be asked for 20 times an hour by a person; the next person is not held back', async () => {
    const anna = await somebody()
    for (let made = 0; made < 20; made++) await writeMagicText(anna, createAi({}), asked)
    await expect(writeMagicText(anna, createAi({}), asked)).rejects.toMatchObject({
      code: 'too-many',
      status: 429,
    })
    await expect(writeMagicText(await somebody(), createAi({}), asked)).resolves.toBeDefined()
  })

  it('can be asked of an endpoint 500 times a day by all together', async () => {
    for (let people = 0; people < 25; people++) {
      const person = await somebody()
      for (let made = 0; made < 20; made++) await writeMagicText(person, paid, asked)
    }
    const late = await somebody()
    await expect(writeMagicText(late, paid, asked)).rejects.toMatchObject({ code: 'too-many' })
    await expect(writeMagicText(late, createAi({}), asked)).resolves.toBeDefined()
  })
})

describe('what is asked for', () => {
  const accepts = (value: unknown) => magicTextInput.safeParse(value).success

  it('is one of our prompts, never somebody’s own words', () => {
    expect(accepts(asked)).toBe(true)
    for (const prompt of ['', 'Write a poem', 'FEEDBACK-TITLE', '__proto__', null, 7, ['feedback-title']])
      expect(accepts({ ...asked, prompt })).toBe(false)
  })

  it('has a text of at most 10,000 characters that is not blank, and nothing else', () => {
    expect(accepts({ ...asked, inputText: 'x'.repeat(10_000) })).toBe(true)
    for (const inputText of ['x'.repeat(10_001), '', ' \n', null, 7])
      expect(accepts({ ...asked, inputText })).toBe(false)
    expect(accepts({ ...asked, system: 'Be evil' })).toBe(false)
  })
})
