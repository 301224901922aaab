import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { pageBudgets } from './src/routes/-page-budgets.ts'

/** What rolldown knows about a module (https://rolldown.rs/in-depth/manual-code-splitting). */
type Graph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null
}

/** The browser’s large libraries. A page loads one only when something on it imports it. */
const libraries = {
  forms: /node_modules[\\/](zod|@tanstack[\\/](react-form|form-core))[\\/]/,
  charts: /node_modules[\\/](recharts|@fullcalendar)[\\/]|ui[\\/]chart-(?:look|legend)/,
  markdown:
    /node_modules[\\/](micromark|mdast|react-markdown|hast|property-information|vfile|unified|unist)|ui[\\/]markdown/,
  overlays: /node_modules[\\/]@base-ui[\\/]/,
}
const names = ['forms', 'charts', 'markdown', 'overlays'] as const
type Library = (typeof names)[number]

const reached = new Map<string, ReadonlySet<Library>>()

/** Returns the libraries that a module imports statically, also through others. */
function librariesOf(id: string, graph: Graph): ReadonlySet<Library> {
  const known = reached.get(id)
  if (known) return known
  const found = new Set<Library>()
  const seen = new Set([id])
  // A set may grow while it is iterated: each module is visited once.
  for (const module of seen) {
    const library = names.find((name) => libraries[name].test(module))
    if (library) found.add(library)
    else for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) seen.add(imported)
  }
  reached.set(id, found)
  return found
}

/** The first library found; modules on overlays may go into their area’s file, because every header has menus. */
const libraryOf = (id: string, graph: Graph) => {
  const found = librariesOf(id, graph)
  return names.find((name) => found.has(name))
}

/** Returns the area of the product that a module belongs to; null for a package that is bundled with its user. */
function areaOf(id: string): string | null {
  if (id.includes('node_modules')) return sharedPackages.test(id) ? 'ui' : null
  return /features[\\/](house|work|money)[\\/]/.exec(id)?.[1] ?? (inSignedIn.test(id) ? 'signed-in' : 'ui')
}

const sharedPackages =
  /node_modules[\\/](lucide-react|react-hot-toast|zustand|uuid|clsx|@tanstack[\\/](react-)?(query|router))/
const inSignedIn = /src[\\/](features|routes|rpc|header)/

/** What the frame of every signed-in page loads after the page. */
const frame =
  /components[\\/](group-switcher|search-entry|mobile-menu|notification-bell|layout[\\/](user-menu|toaster))\.tsx$/

/** The addresses with a budget of script files are the ones that people open most. */
const mostOpened = new Set(
  pageBudgets.flatMap(({ route, scriptFiles }) => (scriptFiles ? [route.replace(/\?.*/, '')] : [])),
)

/** Returns the most opened addresses that a page's own module is part of; a layout is part of several. */
function addressesOf(module: string): string[] {
  const file = /src[\\/]routes[\\/](?:_signed-in[\\/])?(.+)\.tsx\?tsr-split/.exec(module)?.[1]
  if (!file) return []
  const path = `/${file.replaceAll(/[\\/.]/g, '/')}`
  const address = path.replace(/\/index$/, '')
  return [...mostOpened].filter(
    (opened) => opened === address || (path === address && opened.startsWith(`${address}/`)),
  )
}

const found = new Map<string, ReadonlySet<string>>()

/** Returns the most opened addresses that load a module at once; the frame counts as one more. */
function usersOf(id: string, graph: Graph): ReadonlySet<string> {
  const known = found.get(id)
  if (known) return known
  const users = new Set<string>()
  const seen = new Set([id])
  for (const module of seen) {
    if (frame.test(module)) users.add('/header')
    for (const address of addressesOf(module)) users.add(address)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  found.set(id, users)
  return users
}

/** Whether two of the most opened pages share a module. */
const isShared = (id: string, graph: Graph) => !libraryOf(id, graph) && usersOf(id, graph).size > 1

/** Returns the file for what one of the most opened pages shares with others. */
function pageFileOf(id: string, graph: Graph): string | null {
  const [user] = libraryOf(id, graph) ? [] : usersOf(id, graph)
  return user ? `${user.split('/')[1]}-page` : null
}

/**
 * The files into which the browser's scripts go. By default each module that two pages share becomes a file of its own,
 * a hundred on a page. Here the pages that people open most share one file. What only one of them uses goes into a file of
 * that page, and what only the other pages share into one file for each area of the product. What leads to a large
 * library stays apart, so that a page without a form loads neither forms nor schemas.
 */
export const chunkGroups = [
  { name: 'app', priority: 100, tags: ['$initial' as const] },
  // A group takes along what its modules import, so what is shared most comes first.
  {
    name: (id: string, graph: Graph) => (isShared(id, graph) ? 'shared' : null),
    debugName: 'shared by the most opened pages',
    priority: 95,
    minShareCount: 2,
  },
  { name: pageFileOf, debugName: 'most opened pages', priority: 92, minShareCount: 2 },
  {
    name: (id: string, graph: Graph) =>
      libraryOf(id, graph) === 'overlays' && (libraries.overlays.test(id) || areaOf(id) === 'ui')
        ? 'overlays'
        : null,
    debugName: 'overlays',
    priority: 90,
  },
  { name: 'markdown', test: libraries.markdown, priority: 80 },
  // The bell and the user menu stay separate files, so one that fails to load does not affect the others.
  { name: 'header', test: /components[\\/](group-switcher|search-entry)\.tsx/, priority: 70 },
  { name: 'user-menu', test: /components[\\/](layout[\\/]user-menu|mobile-menu)\.tsx/, priority: 70 },
  {
    name: (id: string, graph: Graph) => {
      const library = libraryOf(id, graph)
      return !library || library === 'overlays' ? areaOf(id) : null
    },
    debugName: 'areas',
    priority: 50,
    minShareCount: 3,
  },
  {
    // Shared parts such as form fields go with their library. In the file of the first area that uses them, they would
    // make every page with a form load that area.
    name: (id: string, graph: Graph) => {
      const library = libraryOf(id, graph)
      return library && (libraries[library].test(id) || areaOf(id) === 'ui') ? library : null
    },
    debugName: 'libraries',
    priority: 45,
    minShareCount: 2,
  },
  {
    name: (id: string, graph: Graph) => {
      const library = libraryOf(id, graph)
      const area = areaOf(id)
      return library && area && `${area}-${library}`
    },
    debugName: 'areas with a library',
    priority: 40,
    minShareCount: 3,
  },
]

/** Lucide's icons by name, each in a module of its own. */
const iconModules = new Map(
  [
    ...readFileSync(
      fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')),
      'utf8',
    ).matchAll(/^export \{(.+)\} from '\.\/icons\/(.+)\.mjs'/gm),
  ].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, `lucide-react/icons/${file}`]),
  ),
)

const plainIcon = fileURLToPath(new URL('./src/components/ui/plain-icon.ts', import.meta.url))

/**
 * Imports each icon from its own module, so that the graph shows which page uses which icon, and makes a plain component
 * of it.
 */
export const iconsApart: Plugin = {
  name: 'kinstead-icons-apart',
  enforce: 'pre',
  resolveId: {
    filter: { id: /createLucideIcon\.mjs$/ },
    handler: (_, importer) => (importer?.includes('lucide-react') ? plainIcon : null),
  },
  transform: {
    filter: { id: { include: /\.tsx?(\?|$)/, exclude: /node_modules/ }, code: /from 'lucide-react'/ },
    handler: (code) =>
      code.replaceAll(/^import \{([^}]+)\} from 'lucide-react'$/gm, (_, names: string) =>
        [...names.matchAll(/(type )?(\w+)(?: as (\w+))?/g)]
          .filter(([, isType]) => !isType)
          .map(([, , name = '', local = name]) => `import ${local} from '${iconModules.get(name)}';`)
          .join(' '),
      ),
  },
}
