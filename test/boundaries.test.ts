import { describe, expect, it } from 'vitest'
import { featureOf, featuresInCycles, layerOf, layers, readModules, upward } from '../scripts/lib/imports.mjs'

// docs/architecture.md, "What may import what": what may import what, applied by path, so that a new feature is guarded
// from its first file.

const modules = readModules()

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
    from: /^src\/routes\/(?!api\/|healthz|readyz|relay-args\/)/,
    forbids: (target) => /\.service\.ts$/.test(target),
  },
  {
    name: 'components know no server, no route and no component of another feature, but those that a layer shares',
    from: /^src\/features\/([^/]+\/)?[^/]+\/components\//,
    forbids: (target, from) =>
      /\/server\/|^src\/server\/|^src\/routes\//.test(target) ||
      (/\/components\//.test(target) &&
        target.startsWith('src/features/') &&
        !/^src\/features\/[^/]+\/components\//.test(target) &&
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
    from: /^src\/features\/[^/]+\/[^/]+\/server\/.*\.service\.ts$/,
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
    name: 'what pages without forms load from lib leads to no schema library',
    from: /^src\/lib\/(dates|formats|ids|locale|money|relative-time|time-zone)\.ts$/,
    forbids: (target) => target === 'zod' || /schemas\.ts$/.test(target),
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
    expect(modules.length).toBeGreaterThan(1_000)
    expect(modules.flatMap((module) => module.imports).length).toBeGreaterThan(5_000)
    expect(new Set(modules.map(({ path }) => featureOf(path))).size).toBeGreaterThan(50)
  })

  it.each(rules)('$name', (rule) => {
    expect(violations(rule)).toEqual([])
  })

  it.each(rules)('applies "$name" to at least one file', ({ from }) => {
    expect(modules.some(({ path }) => from.test(path))).toBe(true)
  })

  it('makes the formatters of dates and numbers in one place, which keeps them', () => {
    const makers = modules
      .filter(({ text }) => /new Intl\.(DateTime|Number)Format\(/.test(text))
      .map(({ path }) => path)
    expect(makers).toEqual([
      'src/lib/dates.ts',
      'src/lib/formats.ts',
      'src/lib/money.ts',
      'src/lib/time-zone.ts',
    ])
  })

  it('has every feature in a layer', () => {
    const homeless = modules.filter(
      ({ path }) => path.startsWith('src/features/') && !layers.includes(layerOf(path) ?? ''),
    )
    expect(homeless.map(({ path }) => path)).toEqual([])
  })

  it('imports only downward, types too', () => {
    expect(upward(modules)).toEqual([])
  })

  it('has no feature that reaches itself through others', () => {
    expect(featuresInCycles(modules)).toEqual([])
  })

  it('tells what a file of a server is by the end of its name', () => {
    const roles = /\.(service|repository|jobs|mails|ports|response|body|format)\.ts$/
    const others = modules.filter(
      ({ path }) => path.startsWith('src/features/') && path.includes('/server/') && !roles.test(path),
    )
    expect(others.map(({ path }) => path)).toEqual([])
  })

  it('has no barrels', () => {
    const barrels = modules.filter(({ path }) => /\/index\.ts$/.test(path) && !path.startsWith('src/routes/'))
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('opens connections to the database in one place, which outlives their errors', () => {
    const openers = modules
      .filter(({ text }) => /new (pg\.)?(Client|Pool)\(/.test(text))
      .map(({ path }) => path)
    expect(openers).toEqual(['src/server/db/pool.ts'])
  })

  it('keeps what was read fresh in one place', () => {
    const outside = (pattern: RegExp, place: RegExp) =>
      modules.filter(({ path, text }) => pattern.test(text) && !place.test(path)).map(({ path }) => path)
    expect(outside(/\b(invalidate|refetch)Queries\(/, /^src\/cache\//)).toEqual([])
    expect(outside(/queryKey: \[/, /^src\/cache\//)).toEqual([])
    // Where test/changes.test.ts finds them.
    expect(
      outside(/\buse(Mutation|Change)\(/, /^src\/(features\/.*\.queries|cache\/use-change)\.ts$/),
    ).toEqual([])
  })

  it('keeps process.env in one place', () => {
    const readers = modules.filter(({ text }) => text.includes('process.env')).map(({ path }) => path)
    expect(readers.filter((path) => !['src/server/env.ts', 'src/server/runtime.ts'].includes(path))).toEqual(
      [],
    )
  })
})
