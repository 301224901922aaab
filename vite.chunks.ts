/** What rolldown knows about a module (https://rolldown.rs/in-depth/manual-code-splitting). */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** The browser’s large libraries. A page loads one only when something on it imports it. */
const libraries = {
  forms: /node_modules[\\/](zod|@tanstack[\\/](react-form|form-core))[\\/]/,
  charts: /node_modules[\\/](recharts|@fullcalendar)[\\/]/,
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

/** Small packages that most pages use. */
const smallPackages =
  /node_modules[\\/](lucide-react|react-hot-toast|zustand|uuid|clsx|@tanstack[\\/](react-)?(query|router))/

/** Returns the area of the product that a module belongs to; null for a package that is bundled with its user. */
function areaOf(id: string): string | null {
  if (id.includes('node_modules')) return smallPackages.test(id) ? 'ui' : null
  const layer = /features[\\/](house|work|money)[\\/]/.exec(id)?.[1]
  if (layer) return layer
  if (/_signed-in[\\/]property\.\$\w+\.tsx/.test(id)) return 'house'
  if (/_signed-in[\\/]money\.\$\w+\.tsx/.test(id)) return 'money'
  return /src[\\/](features|routes|rpc|header)/.test(id) ? 'signed-in' : 'ui'
}

/**
 * The files into which the browser's scripts go. By default each module that two pages share becomes a file of its own,
 * a hundred on a page. Here what is shared goes into one file for each area of the product, apart from what leads to a large
 * library, so that a page without a form loads neither forms nor schemas. What one page alone uses stays with it.
 */
export const chunkGroups = [
  { name: 'app', priority: 100, tags: ['$initial' as const] },
  {
    name: (id: string, graph: Graph) => (!libraryOf(id, graph) && areaOf(id) === 'ui' ? 'ui' : null),
    debugName: 'ui',
    priority: 90,
    minShareCount: 2,
  },
  {
    name: (id: string, graph: Graph) =>
      libraryOf(id, graph) === 'overlays' && (libraries.overlays.test(id) || areaOf(id) === 'ui')
        ? 'overlays'
        : null,
    debugName: 'overlays',
    priority: 80,
  },
  { name: 'markdown', test: libraries.markdown, priority: 70 },
  // The bell and the user menu stay separate files, so one that fails to load does not affect the others.
  { name: 'header', test: /components[\\/](group-switcher|search-entry)\.tsx/, priority: 60 },
  { name: 'user-menu', test: /components[\\/](layout[\\/]user-menu|mobile-menu)\.tsx/, priority: 60 },
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
    name: (id: string, graph: Graph) => {
      const library = libraryOf(id, graph)
      if (!library) return null
      const area = areaOf(id)
      return libraries[library].test(id) ? library : area && `${area}-${library}`
    },
    debugName: 'areas with a library',
    priority: 40,
    minShareCount: 3,
  },
]
