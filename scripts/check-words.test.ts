import { describe, expect, it } from 'vitest'
import { forbiddenWords } from './lib/glossary.mjs'

describe('the glossary', () => {
  it('names the word and what to write instead', () => {
    expect(forbiddenWords('Somebody changed this task.', 'texts')).toEqual(['“Somebody”: write someone'])
  })

  it('leaves the words of the product alone', () => {
    expect(forbiddenWords('Ben is settled up. Someone has to confirm the visit.', 'texts')).toEqual([])
  })

  it('allows in docs what is a name in the code', () => {
    expect(forbiddenWords('Ask the workers.', 'docs')).toEqual([])
    expect(forbiddenWords('Ask the workers.', 'texts')).toHaveLength(1)
  })
})
