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

  it.each([
    ['No users match', 1],
    ['Enter an address that contains no user name or password.', 0],
    ['Enter the offer of a contractor', 1],
    ['They accepted your report.', 1],
    ['Report a problem. They accepted your problem report.', 0],
    ['The fewest payments between two members', 1],
    ['Waiting for your payment', 0],
    ['Add a plan', 1],
    ['Choose a plan', 0],
    ['Your part of it', 1],
    ['This is no longer part of the property.', 0],
  ])('knows words with two meanings: %s', (text, faults) => {
    expect(forbiddenWords(text, 'texts')).toHaveLength(faults)
  })
})
