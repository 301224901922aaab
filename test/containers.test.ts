import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { environmentVariables } from '../src/server/env.ts'

// The files for containers, as far as they can be checked without running them: docs/operations.md says what was not run.

const read = (path: string) => readFileSync(path, 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const kubernetes = read('ops/kubernetes/kinstead.yaml')

it('name only variables that exist', () => {
  const app = compose.slice(compose.indexOf('  app:'), compose.indexOf('  database:\n    image'))
  const named = [
    ...[...app.matchAll(/^ {6}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name),
    ...[...kubernetes.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name),
    ...[...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
  ]
  expect(named.length).toBeGreaterThan(12)
  expect(named.filter((name) => name && !environmentVariables.includes(name))).toEqual([])
})

it('ask the addresses and the port of the product', () => {
  const probes = [...kubernetes.matchAll(/(\w+)Probe:\n\s+httpGet: \{path: (\S+), port: http\}/g)]
  expect(probes.map(([, kind, path]) => [kind, path])).toEqual([
    ['startup', '/healthz'],
    ['liveness', '/healthz'],
    ['readiness', '/readyz'],
  ])
  expect(kubernetes).toContain('containerPort: 3000')
  expect(dockerfile).toContain('http://127.0.0.1:3000/healthz')
})

it('run as nobody special, on a root that cannot be written', () => {
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(compose).toContain('read_only: true')
  for (const line of [
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'allowPrivilegeEscalation: false',
  ])
    expect(kubernetes).toContain(line)
})

it('wait longer than a stop takes', () => {
  expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(kubernetes)?.[1])).toBeGreaterThanOrEqual(180)
  expect(compose).toContain('stop_grace_period: 3m')
})

it('keep paths and Referer, which have the tokens of links, out of the logs of proxies', () => {
  const [nginx, caddy, traefik] = ['nginx.conf', 'Caddyfile', 'traefik.yaml'].map((name) =>
    read(`ops/proxies/${name}`).replace(/#.*/g, ''),
  )
  const [, name, format = ''] = /log_format (\w+) ([^;]+);/.exec(nginx ?? '') ?? []
  const harmless = [
    'remote_addr',
    'time_iso8601',
    'request_method',
    'status',
    'body_bytes_sent',
    'request_time',
  ]
  expect([...format.matchAll(/\$(\w+)/g)].map(([, variable]) => variable)).toEqual(harmless)
  expect([...(nginx ?? '').matchAll(/access_log \S+ (\w+);/g)].map(([, used]) => used)).toEqual([name])
  expect(nginx).toMatch(/error_log \S+ emerg;/)
  for (const field of ['uri', 'headers']) expect(caddy).toContain(`request>${field} delete`)
  expect(traefik).not.toContain('accessLog')
})

it('let nobody outside choose trace ids', () => {
  expect(kubernetes + compose).not.toContain('TRUST_TRACEPARENT')
  for (const name of ['Caddyfile', 'nginx.conf', 'traefik.yaml'])
    expect(read(`ops/proxies/${name}`)).toMatch(/-traceparent|traceparent:? ""/)
})
