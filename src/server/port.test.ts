import { describe, expect, it } from 'vitest'
import { createPort } from './port.ts'

describe('a port', () => {
  it('answers with what was provided', () => {
    const port = createPort<(text: string) => string>('shout')
    port.provide((text) => text.toUpperCase())
    expect(port()('hello')).toBe('HELLO')
  })

  it('refuses to be asked while nothing is provided, so that no step is left out', () => {
    expect(() => createPort('leaving a group')()).toThrow('nothing answers the port "leaving a group"')
  })
})
