import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * The layers of the product under `src/features/`, lowest first: each may import only those before it. See
 * docs/adr/0041.
 */
export const layers = ['base', 'house', 'work', 'money', 'overview']

const importStatement =
  /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

/**
 * Returns the modules of the product without their tests, and what each imports.
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

/** @returns {string | undefined} `payments`; `money/components` for what a whole layer shares */
export function featureOf(path) {
  const [, layer, folder] = place.exec(path) ?? []
  return folder === 'components' ? `${layer}/components` : folder
}

/** @returns {string | undefined} `money` */
export const layerOf = (path) => place.exec(path)?.[1]

/** Returns each import between features, including types. */
export const arrows = (modules) =>
  modules.flatMap(({ path, imports }) =>
    imports
      .filter(
        (target) => featureOf(path) && featureOf(target.path) && featureOf(path) !== featureOf(target.path),
      )
      .map((target) => ({ from: path, to: target.path })),
  )

/** Returns the imports from a layer to a higher one. */
export const upward = (modules) =>
  arrows(modules).filter(({ from, to }) => layers.indexOf(layerOf(to)) > layers.indexOf(layerOf(from)))

/**
 * Returns the features in import cycles; there must be none.
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
