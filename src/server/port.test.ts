import { describe, expect, it } from 'vitest'
import { createPort } from './port.ts'

describe('a port', () => {
  it('calls the provided implementation', () => {
    const port = createPort<(text: string) => string>('shout')
    port.provide((text) => text.toUpperCase())
    expect(port()('hello')).toBe('HELLO')
  })

  it('throws while nothing is provided', () => {
    expect(() => createPort('leaving a group')()).toThrow('no implementation for the port "leaving a group"')
  })
})
