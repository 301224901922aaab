import { expect, it } from 'vitest'
import { parseTraceparent } from './traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

it('reads the trace and the span of the header', () => {
  expect(parseTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({
    ...{ traceId, spanId },
    ...{ traceFlags: 1, isRemote: true },
  })
  expect(parseTraceparent(`00-${traceId}-${spanId}-00`)?.traceFlags).toBe(0)
})

it.each([
  undefined,
  '',
  'anna@family.example',
  `00-${traceId}-${spanId}`,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
])('refuses %j', (header) => {
  expect(parseTraceparent(header)).toBeNull()
})
