import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The layers of the product under `src/features/`, the lowest first: each may import those before it. See docs/adr/0041. */
export const layers = ['base', 'house', 'work', 'money', 'overview']

const importStatement =
  /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

/**
 * The modules of the product without their tests, and what each imports.
 * @returns {{ path: string, text: string, imports: { path: string, typeOnly: boolean }[] }[]}
 */
export const readModules = () =>
  globSync('src/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|routeTree\.gen/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })

function importsOf(path, text) {
  return [...text.matchAll(importStatement)].map((match) => {
    const target = match[2] ?? match[3] ?? match[4] ?? ''
    return {
      path: target.startsWith('.') ? normalize(join(dirname(path), target)).replaceAll('\\', '/') : target,
      typeOnly: match[1] !== undefined,
    }
  })
}

const place = /^src\/features\/([^/]+)\/([^/]+)\//

/** @returns {string | undefined} `payments`; for what all of a layer shares `money/components` */
export function featureOf(path) {
  const [, layer, folder] = place.exec(path) ?? []
  return folder === 'components' ? `${layer}/components` : folder
}

/** @returns {string | undefined} `money` */
export const layerOf = (path) => place.exec(path)?.[1]

/** Each import of one feature by another, types too. */
export const arrows = (modules) =>
  modules.flatMap(({ path, imports }) =>
    imports
      .filter(
        (target) => featureOf(path) && featureOf(target.path) && featureOf(path) !== featureOf(target.path),
      )
      .map((target) => ({ from: path, to: target.path })),
  )

/** The imports that go from a layer to a higher one. */
export const upward = (modules) =>
  arrows(modules).filter(({ from, to }) => layers.indexOf(layerOf(to)) > layers.indexOf(layerOf(from)))

/**
 * The features that reach themselves through others: none, where data flows one way.
 * @returns {string[]} each feature that is part of a cycle
 */
export function featuresInCycles(modules) {
  const targets = new Map()
  for (const { from, to } of arrows(modules)) {
    const feature = featureOf(from)
    if (!targets.has(feature)) targets.set(feature, new Set())
    targets.get(feature).add(featureOf(to))
  }
  const reaches = (start) => {
    const seen = new Set()
    const next = [...(targets.get(start) ?? [])]
    for (let feature = next.pop(); feature !== undefined; feature = next.pop()) {
      if (seen.has(feature)) continue
      seen.add(feature)
      next.push(...(targets.get(feature) ?? []))
    }
    return seen.has(start)
  }
  return [...targets.keys()].filter(reaches).toSorted()
}
