import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { failureOf, saveFailure, schemaErrors, summarize } from './form-errors.ts'

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
  it('are the first complaint about each field, by its path', () => {
    expect(schemaErrors(schema, { name: 'x', rooms: [1, 'two'] })).toEqual({
      name: 'Too short.',
      'rooms.1': 'No number.',
    })
    expect(schemaErrors(schema, { name: 'Xy', rooms: [] })).toEqual({})
  })

  it('say how many fields to look at, or what is wrong with the whole', () => {
    expect(summarize({ name: 'Too short.' })).toBe('One field needs another look.')
    expect(summarize({ name: 'Too short.', rooms: 'None.' })).toBe('2 fields need another look.')
    expect(summarize(schemaErrors(schema, { name: 'Taken', rooms: [] }))).toBe('That one is taken.')
  })

  describe('and the message above the buttons after a failed save', () => {
    const own = { name: 'Too short.', rooms: 'None.' }

    it('counts the fields that are still wrong, and goes when all are right', () => {
      const refusal = { sentence: summarize(own), own, fromServer: {} }
      expect(failureOf(refusal, own)).toBe('2 fields need another look.')
      expect(failureOf(refusal, { rooms: 'None.' })).toBe('One field needs another look.')
      expect(failureOf(refusal, {})).toBeNull()
    })

    it('keeps the message of the server while one of its fields is wrong', () => {
      const refusal = { sentence: 'Please check the name.', own: {}, fromServer: { name: 'Taken.' } }
      expect(failureOf(refusal, { name: 'Taken.' })).toBe('Please check the name.')
      expect(failureOf(refusal, {})).toBeNull()
    })

    it('stays until the next try when it is not about a field', () => {
      const refusal = { sentence: 'You are offline.', own: {}, fromServer: {} }
      expect(failureOf(refusal, {})).toBe('You are offline.')
      expect(failureOf(refusal, own)).toBe('You are offline.')
    })

    it('is nothing before', () => {
      expect(failureOf(null, own)).toBeNull()
    })
  })

  it('show the sentence and the fields that the server sent', () => {
    const refused = new AppError('invalid', 'Please check the name.', { fields: { name: 'Taken.' } })
    expect(saveFailure(refused)).toEqual({ sentence: 'Please check the name.', fields: { name: 'Taken.' } })
  })

  it('never show the text of an error that is not meant for people', () => {
    const { sentence, fields } = saveFailure(new Error('insert into "users" failed'))
    expect(sentence).not.toContain('users')
    expect(sentence).toContain('What you typed is still here')
    expect(fields).toEqual({})
  })
})
