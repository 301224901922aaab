import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { environmentVariables } from '../src/server/env.ts'

// Checks the names in the docs against the code: a renamed file or variable fails here.

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')].map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}))

const read = (path: string) => readFileSync(path, 'utf8')

/** Returns the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

function brokenLinks({ path, text }: { path: string; text: string }): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return targets
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#')
      const resolved = file ? join(dirname(path), file) : path
      if (!existsSync(resolved)) return true
      return anchor !== undefined && !anchorsOf(read(resolved)).includes(anchor)
    })
}

/**
 * Returns missing paths in code marks, such as `src/server/env.ts` or `server/env.ts`; ignores patterns and single
 * names.
 */
function missingFiles(text: string): string[] {
  const roots = ['.', 'src', 'src/features', 'src/components', 'src/features/base/sessions/server']
  const named = [...text.matchAll(/`((?:[\w.@$-]+\/)+[\w.@$-]+\.(?:tsx?|mjs|sql|json|css))`/g)].map(
    ([, path = '']) => path,
  )
  return named.filter(
    (path) => !/^(data|node_modules)\//.test(path) && !roots.some((root) => existsSync(join(root, path))),
  )
}

/** A file named without its folder must exist somewhere. */
const fileNames = new Set(
  globSync('{src,test,e2e,bench,scripts,drizzle}/**/*.{ts,tsx,mjs,sql}').map((path) =>
    path.split(/[/\\]/).at(-1),
  ),
)
const missingNames = (text: string) =>
  [...text.matchAll(/`([\w$-]+(?:\.[\w$-]+)*\.(?:tsx?|mjs))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !fileNames.has(name) && !existsSync(name))

const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts

const missingScripts = (text: string) =>
  [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name).filter((name) => !scripts[name])

describe.each(documents)('$path', (document) => {
  it('links to places that exist', () => {
    expect(brokenLinks(document)).toEqual([])
  })

  it('names files that exist', () => {
    expect([...missingFiles(document.text), ...missingNames(document.text)]).toEqual([])
  })

  it('names commands that exist', () => {
    expect(missingScripts(document.text)).toEqual([])
  })
})

it('the table in the README has every variable, in the order of the schema', () => {
  const table = /## Configuration\n[\s\S]*?\n\n(\|[\s\S]*?)\n\n/.exec(read('README.md'))?.[1] ?? ''
  const named = table.split('\n').flatMap((row) => {
    const first = row.split('|')[1] ?? ''
    return [...first.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name)
  })
  expect(named).toEqual(environmentVariables)
})

it('the table of operations has every job, and no other', () => {
  const table =
    /\*\*Jobs\*\* run inside the process:\n\n(\|[\s\S]*?)\n\n/.exec(read('docs/operations.md'))?.[1] ?? ''
  const named = [...table.matchAll(/^\| `([\w.-]+)` \|/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(jobs.map(({ definition }) => definition.name).toSorted())
})

it('the list of decisions has every page, and each page starts with its number', () => {
  const pages = globSync('docs/adr/0*.md').map((path) => path.split(/[/\\]/).at(-1) ?? '')
  const index = read('docs/adr/README.md')
  expect(pages.filter((page) => !index.includes(`(${page})`))).toEqual([])
  expect(pages.filter((page) => !read(`docs/adr/${page}`).startsWith(`# ${page.slice(0, 4)} `))).toEqual([])
})

it('the architecture diagram names every feature in its layer, and no other', () => {
  const features = globSync('src/features/*/*/').map((path) => path.split(/[/\\]/).slice(-2))
  const texts = [...read('docs/architecture.svg').matchAll(/class="(head|names)">([^<]+)</g)]
  const named: Record<string, string[]> = {}
  let layer = ''
  for (const [, kind, text = ''] of texts) {
    if (kind === 'head') layer = text
    else named[layer] = [...(named[layer] ?? []), ...text.split(' · ')]
  }
  for (const [of, names] of Object.entries(named)) {
    const there = features.filter(([layerOf, name]) => layerOf === of && name !== 'components')
    expect(names, of).toEqual(there.map(([, name]) => name).toSorted())
  }
  expect(Object.keys(named)).toHaveLength(5)
})

it('every dependency has its line', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const table = read('docs/adr/0014-dependencies.md')
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  )
  const short = (name: string) => name.replace(/^@tanstack\//, '')
  expect(
    names.filter((name) => !table.includes(`\`${name}\``) && !table.includes(`\`${short(name)}\``)),
  ).toEqual([])
})
