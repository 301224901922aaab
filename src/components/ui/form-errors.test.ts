import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { failureOf, saveFailure, schemaErrors, summarize, unlessBeside } from './form-errors.ts'

const schema = z
  .strictObject({
    name: z
      .string()
      .min(2, 'Too short.')
      .regex(/^[A-Z]/, 'Begin with a capital.'),
    rooms: z.array(z.number('No number.')),
  })
  .refine(({ name }) => name !== 'Taken', 'That one is taken.')

describe('the errors of a form', () => {
  it('hold the first message for each field path', () => {
    expect(schemaErrors(schema, { name: 'x', rooms: [1, 'two'] })).toEqual({
      name: 'Too short.',
      'rooms.1': 'No number.',
    })
    expect(schemaErrors(schema, { name: 'Xy', rooms: [] })).toEqual({})
  })

  it('summarize how many fields to correct, or what is wrong with the form as a whole', () => {
    expect(summarize({ name: 'Too short.' })).toBe('One field needs to be corrected.')
    expect(summarize({ name: 'Too short.', rooms: 'None.' })).toBe('2 fields need to be corrected.')
    expect(summarize(schemaErrors(schema, { name: 'Taken', rooms: [] }))).toBe('That one is taken.')
  })

  describe('the message above the buttons after a failed save', () => {
    const own = { name: 'Too short.', rooms: 'None.' }

    it('counts the remaining invalid fields, and disappears when all are valid', () => {
      const refusal = { sentence: summarize(own), own, fromServer: {} }
      expect(failureOf(refusal, own)).toBe('2 fields need to be corrected.')
      expect(failureOf(refusal, { rooms: 'None.' })).toBe('One field needs to be corrected.')
      expect(failureOf(refusal, {})).toBeNull()
    })

    it('keeps the server’s message while one of its fields is invalid', () => {
      const refusal = { sentence: 'Please check the name.', own: {}, fromServer: { name: 'Taken.' } }
      expect(failureOf(refusal, { name: 'Taken.' })).toBe('Please check the name.')
      expect(failureOf(refusal, {})).toBeNull()
    })

    it('is not said twice: a field on the page that says it leaves a count to the form', () => {
      const taken = { name: 'Taken.' }
      expect(unlessBeside('Taken.', taken, () => true)).toBeNull()
      expect(unlessBeside('Taken.', taken, () => false)).toBe('Taken.')
      expect(unlessBeside('Please check the name.', taken, () => true)).toBe('Please check the name.')
      const refusal = { sentence: null, own: {}, fromServer: taken }
      expect(failureOf(refusal, taken)).toBe('One field needs to be corrected.')
      expect(failureOf(refusal, {})).toBeNull()
    })

    it('stays until the next attempt when it is not about a field', () => {
      const refusal = { sentence: 'You are offline.', own: {}, fromServer: {} }
      expect(failureOf(refusal, {})).toBe('You are offline.')
      expect(failureOf(refusal, own)).toBe('You are offline.')
    })

    it('is empty before the first attempt', () => {
      expect(failureOf(null, own)).toBeNull()
    })
  })

  it('show the message and the fields from the server', () => {
    const refused = new AppError('invalid', 'Please check the name.', { fields: { name: 'Taken.' } })
    expect(saveFailure(refused)).toEqual({ sentence: 'Please check the name.', fields: { name: 'Taken.' } })
  })

  it('never show the text of an internal error', () => {
    const { sentence, fields } = saveFailure(new Error('insert into "users" failed'))
    expect(sentence).not.toContain('users')
    expect(sentence).toContain('What you typed is still here')
    expect(fields).toEqual({})
  })
})
