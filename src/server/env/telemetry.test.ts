import { expect, it } from 'vitest'
import { parseEnv } from '../env.ts'
import { telemetryOptions } from './telemetry.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/otlp/' }
const sentTo = (source: Record<string, string>) => {
  const { traces, metrics } = telemetryOptions(parseEnv(source))
  return [traces, metrics]
}

it('sends nothing unless it is told where to', () => {
  expect(sentTo({})).toEqual([null, null])
})

it.each([
  [
    endpoint,
    ['http://collector.example:4318/otlp/v1/traces', 'http://collector.example:4318/otlp/v1/metrics'],
  ],
  [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, [null, 'http://collector.example:4318/otlp/v1/metrics']],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://m.example/push' }, [null, 'http://m.example/push']],
  [{ ...endpoint, OTEL_SDK_DISABLED: 'true' }, [null, null]],
])('reads the addresses of %j', (source, addresses) => {
  expect(sentTo(source)).toEqual(addresses)
})

it.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317' },
    'must be an address that starts with http:// or https://',
  ],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'must be one of http/protobuf, http/json'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'must be names and values, such as name=value,other=value'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%' }, 'must be names and values, such as name=value,other=value'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'must be a number from 0 to 1'],
  [{ OTEL_TRACES_SAMPLER_ARG: 'half' }, 'must be a number from 0 to 1'],
  [{ OTEL_METRIC_EXPORT_INTERVAL: '10' }, 'must be a whole number from 1000 to 3600000'],
])('refuses %j', (source, sentence) => {
  expect(() => parseEnv(source)).toThrow(`${Object.keys(source)[0]}: ${sentence}`)
})

it('reads headers as the standard writes them', () => {
  const { OTEL_EXPORTER_OTLP_HEADERS: headers } = parseEnv({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc==, x-team = houses',
  })
  expect(headers).toEqual({ authorization: 'Basic abc==', 'x-team': 'houses' })
})
