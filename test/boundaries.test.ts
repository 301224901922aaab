import { describe, expect, it } from 'vitest'
import {
  arrows,
  featureOf,
  featuresInCycles,
  layerOf,
  layers,
  readModules,
  upward,
} from '../scripts/lib/imports.mjs'

// Applies "What may import what" of docs/architecture.md by path, so that a new feature is checked from its first file.

const modules = readModules()

/** A rule: files that match `from` must not import what `forbids` matches. */
type Rule = {
  name: string
  from: RegExp
  forbids: (target: string, from: string) => boolean
  typesToo?: boolean
}

const rules: Rule[] = [
  {
    name: 'routes reach data only through features',
    from: /^src\/routes\//,
    // A name that starts with `-` is no address: what the routes share.
    forbids: (target) => /\.repository\.ts$|^src\/server\/db\/|^src\/routes\/(?!-)/.test(target),
  },
  {
    name: 'pages do not call services; raw routes may',
    from: /^src\/routes\/(?!api\/|healthz|readyz|relay-args\/)/,
    forbids: (target) => /\.service\.ts$/.test(target),
  },
  {
    name: 'components import no server code, no routes and no components of other features, except those shared by a layer',
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
    name: 'services import no framework and no repository of another feature',
    from: /^src\/features\/[^/]+\/[^/]+\/server\/.*\.service\.ts$/,
    forbids: (target, from) =>
      /^react$|^@tanstack/.test(target) ||
      (/\.repository\.ts$/.test(target) && featureOf(target) !== featureOf(from)),
  },
  {
    name: 'repositories contain only SQL',
    from: /\.repository\.ts$/,
    forbids: (target) => /\.service\.ts$|^src\/server\/gateways\//.test(target),
  },
  {
    name: 'declarations are read only in the list of all kinds',
    from: /^src\/(?!features\/overview\/entity-list\/)/,
    forbids: (target) =>
      /\.declaration\.ts$/.test(target) && !/\/(entity-list|own-data)\.declaration\.ts$/.test(target),
  },
  {
    name: 'lib and the design system import no product code',
    from: /^src\/(lib|components\/ui)\//,
    forbids: (target) => /^src\/(features|server|routes|rpc)\//.test(target),
  },
  {
    name: 'lib knows neither React nor the router',
    from: /^src\/lib\//,
    forbids: (target) => /^react|^@tanstack/.test(target),
  },
  {
    name: 'lib modules for pages without forms load no schema library',
    from: /^src\/lib\/(dates|formats|ids|locale|money|relative-time|time-zone)\.ts$/,
    forbids: (target) => target === 'zod' || /schemas\.ts$/.test(target),
  },
  {
    name: 'machinery imports no feature',
    from: /^src\/server\//,
    forbids: (target) => /^src\/(features|routes|components|rpc|local-provider)\//.test(target),
  },
  {
    name: 'code below the calls does not import them',
    from: /^src\/(local-provider\/|features\/(?!.*\.functions\.ts$))/,
    forbids: (target) => /^src\/rpc\//.test(target),
    typesToo: true,
  },
  {
    name: 'only the local provider reads its tables',
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
  it('cover the whole source tree', () => {
    // A little less than there are, so that a pattern that misses a part of the tree is noticed.
    expect(modules.length).toBeGreaterThan(1_600)
    expect(modules.flatMap((module) => module.imports).length).toBeGreaterThan(11_000)
    expect(new Set(modules.map(({ path }) => featureOf(path))).size).toBeGreaterThan(75)
    expect(arrows(modules).length).toBeGreaterThan(1_400)
  })

  it.each(rules)('$name', (rule) => {
    expect(violations(rule)).toEqual([])
  })

  it.each(rules)('apply "$name" to at least one file', ({ from }) => {
    expect(modules.some(({ path }) => from.test(path))).toBe(true)
  })

  it('create formatters of dates and numbers in one place, which caches them', () => {
    const makers = modules
      .filter(({ text }) => /new Intl\.(DateTime|Number)Format\(/.test(text))
      .map(({ path }) => path)
    expect(makers).toEqual([
      'src/lib/dates.ts',
      'src/lib/formats.ts',
      'src/lib/money.ts',
      'src/lib/time-zone.ts',
      // Runs in a thread that can import nothing of the product; it caches its own.
      'src/features/overview/calendar-subscriptions/server/zoned-times.format.ts',
    ])
  })

  it('ask for rights in the server, which sends them in the view', () => {
    const askers = modules
      .filter(({ path, text }) => path.endsWith('.tsx') && /(?<![\w.])can\(/.test(text))
      .map(({ path }) => path)
      .toSorted()
    // They show many groups at once, from the list of the specification, which has only the caller's role in each.
    expect(askers).toEqual([
      'src/features/base/groups/components/family-select-page.tsx',
      'src/features/house/properties/components/new-property-page.tsx',
      'src/features/overview/search/components/add-page.tsx',
    ])
    const comparers = modules
      .filter(({ path, text }) => path.endsWith('.tsx') && /\brole [!=]== '[A-Z]/.test(text))
      .map(({ path }) => path)
      .toSorted()
    // They draw the crown of a manager.
    expect(comparers).toEqual([
      'src/features/base/groups/components/group-switcher.tsx',
      'src/features/base/groups/components/role-name.tsx',
    ])
  })

  it('keep tables in repositories; a service names one only to say what its trash deletes', () => {
    const declares = /\b(defineTrash|purgeTrash)\(/
    const naming = modules.filter(
      ({ path, text, imports }) =>
        path.endsWith('.service.ts') &&
        !declares.test(text) &&
        imports.some(({ path: target, typeOnly }) => !typeOnly && target.startsWith('src/server/db/schema/')),
    )
    expect(naming.map(({ path }) => path)).toEqual([
      // They treat a few tables of the export differently from all others, which they handle alike.
      'src/features/overview/group-imports/server/write-group.service.ts',
      'src/features/overview/group-exports/server/make-group-export.service.ts',
    ])
  })

  it('have every feature in a layer', () => {
    const homeless = modules.filter(
      ({ path }) => path.startsWith('src/features/') && !layers.includes(layerOf(path) ?? ''),
    )
    expect(homeless.map(({ path }) => path)).toEqual([])
  })

  it('allow only downward imports, including types', () => {
    expect(upward(modules)).toEqual([])
  })

  it('allow no import cycles between features', () => {
    expect(featuresInCycles(modules)).toEqual([])
  })

  it('recognise server files by the end of their name', () => {
    const roles = /\.(service|repository|declaration|jobs|mails|ports|response|body|format)\.ts$/
    const others = modules.filter(
      ({ path }) => path.startsWith('src/features/') && path.includes('/server/') && !roles.test(path),
    )
    expect(others.map(({ path }) => path)).toEqual([])
  })

  it('allow no barrels', () => {
    const barrels = modules.filter(({ path }) => /\/index\.ts$/.test(path) && !path.startsWith('src/routes/'))
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('allow database connections in one place, which survives their errors', () => {
    const openers = modules
      .filter(({ text }) => /new (pg\.)?(Client|Pool)\(/.test(text))
      .map(({ path }) => path)
    expect(openers).toEqual(['src/server/db/pool.ts'])
  })

  it('allow cache refreshes in one place', () => {
    const outside = (pattern: RegExp, place: RegExp) =>
      modules.filter(({ path, text }) => pattern.test(text) && !place.test(path)).map(({ path }) => path)
    expect(outside(/\b(invalidate|refetch)Queries\(/, /^src\/cache\//)).toEqual([])
    expect(outside(/queryKey: \[/, /^src\/cache\//)).toEqual([])
    // Where test/changes.test.ts finds them.
    expect(
      outside(/\buse(Mutation|Change)\(/, /^src\/(features\/.*\.queries|cache\/use-change)\.ts$/),
    ).toEqual([])
  })

  it('allow process.env in three files', () => {
    const readers = modules.filter(({ text }) => text.includes('process.env')).map(({ path }) => path)
    expect(new Set(readers)).toEqual(
      new Set(['src/server/env.ts', 'src/server/run-command.ts', 'src/server/runtime.ts']),
    )
  })
})
