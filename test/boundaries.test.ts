import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/architecture.md, "One way only": what may import what, applied by path, so that a new feature is guarded
// from its first file.

type Module = { path: string; imports: { path: string; typeOnly: boolean }[] }

const importStatement =
  /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

const modules: Module[] = globSync('src/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|routeTree\.gen/.test(path))
  .map((path) => ({ path, imports: importsOf(path) }))

function importsOf(path: string): Module['imports'] {
  return [...readFileSync(path, 'utf8').matchAll(importStatement)].map((match) => {
    const target = match[2] ?? match[3] ?? match[4] ?? ''
    return {
      path: target.startsWith('.') ? normalize(join(dirname(path), target)).replaceAll('\\', '/') : target,
      typeOnly: match[1] !== undefined,
    }
  })
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** A rule: files that `from` matches must not import what `forbids` says. */
type Rule = {
  name: string
  from: RegExp
  forbids: (target: string, from: string) => boolean
  typesToo?: boolean
}

const rules: Rule[] = [
  {
    name: 'routes reach data through features only',
    from: /^src\/routes\//,
    forbids: (target) => /\.repository\.ts$|^src\/server\/db\//.test(target) || /^src\/routes\//.test(target),
  },
  {
    name: 'pages do not call services; raw routes do',
    from: /^src\/routes\/(?!api\/|healthz|readyz)/,
    forbids: (target) => /\.service\.ts$/.test(target),
  },
  {
    name: 'components know no server, no route and no component of another feature',
    from: /^src\/features\/[^/]+\/components\//,
    forbids: (target, from) =>
      /\/server\/|^src\/server\/|^src\/routes\//.test(target) ||
      (/\/components\//.test(target) &&
        target.startsWith('src/features/') &&
        featureOf(target) !== featureOf(from)),
  },
  {
    name: 'queries call functions, not services',
    from: /\.queries\.tsx?$/,
    forbids: (target) => /\.service\.ts$|\.repository\.ts$|^src\/server\//.test(target),
  },
  {
    name: 'functions stay thin',
    from: /\.functions\.ts$/,
    forbids: (target) => /^src\/server\/(db|gateways)\/|^react$|\.repository\.ts$/.test(target),
  },
  {
    name: 'rules and schemas are pure',
    from: /\.(rules|schemas)\.ts$/,
    forbids: (target) => /^src\/server\/|\/server\/|^node:|^@tanstack|^react/.test(target),
  },
  {
    name: 'services know no framework and no repository of another feature',
    from: /^src\/features\/[^/]+\/server\/.*\.service\.ts$/,
    forbids: (target, from) =>
      /^react$|^@tanstack/.test(target) ||
      (/\.repository\.ts$/.test(target) && featureOf(target) !== featureOf(from)),
  },
  {
    name: 'repositories hold SQL only',
    from: /\.repository\.ts$/,
    forbids: (target) => /\.service\.ts$|^src\/server\/gateways\//.test(target),
  },
  {
    name: 'lib and the design system know no product',
    from: /^src\/(lib|components\/ui)\//,
    forbids: (target) => /^src\/(features|server|routes|rpc)\//.test(target),
  },
  {
    name: 'machinery knows no feature',
    from: /^src\/server\//,
    forbids: (target) => /^src\/(features|routes|components|rpc|local-provider)\//.test(target),
  },
  {
    name: 'what stands beneath the calls knows nothing of them',
    from: /^src\/(local-provider\/|features\/(?!.*\.functions\.ts$))/,
    forbids: (target) => /^src\/rpc\//.test(target),
    typesToo: true,
  },
  {
    name: 'only the provider itself reads its tables',
    from: /^src\/(features|routes|rpc|server\/(?!db\/schema))/,
    forbids: (target) => /local-provider/.test(target),
  },
]

const violations = (rule: Rule) =>
  modules
    .filter(({ path }) => rule.from.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => (rule.typesToo || !target.typeOnly) && rule.forbids(target.path, path))
        .map((target) => `${path} imports ${target.path}`),
    )

describe('boundaries', () => {
  it('sees the whole source tree', () => {
    expect(modules.length).toBeGreaterThan(60)
    expect(modules.flatMap((module) => module.imports).length).toBeGreaterThan(200)
  })

  it.each(rules)('$name', (rule) => {
    expect(violations(rule)).toEqual([])
  })

  it.each(rules)('applies "$name" to at least one file', ({ from }) => {
    expect(modules.some(({ path }) => from.test(path))).toBe(true)
  })

  it('has no barrels', () => {
    const barrels = modules.filter(({ path }) => /\/index\.ts$/.test(path) && !path.startsWith('src/routes/'))
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('keeps process.env in one place', () => {
    const readers = modules
      .filter(({ path }) => readFileSync(path, 'utf8').includes('process.env'))
      .map(({ path }) => path)
    expect(readers.filter((path) => !['src/server/env.ts', 'src/server/runtime.ts'].includes(path))).toEqual(
      [],
    )
  })
})
