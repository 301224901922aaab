import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { productLanguages } from './vite.messages.ts'

/** The page that the service worker keeps. */
const page = /src[\\/]routes[\\/]offline\.tsx/
const script = new URL('./src/features/overview/offline/worker/sw.ts', import.meta.url)

/** Returns the files that the kept page needs: its scripts with all they import, the styles, and the typeface. */
export function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  for (const file of Object.values(bundle)) {
    const isOfPage =
      file.type === 'chunk'
        ? file.isEntry || file.moduleIds.some((id) => page.test(id))
        : /[\\/](styles|inter-latin-wght-normal)-[^\\/]+\.(css|woff2)$/.test(file.fileName)
    if (isOfPage) files.add(file.fileName)
  }
  // A set may grow while it is iterated.
  for (const name of files) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const imported of file.imports) files.add(imported)
  }
  return [...files].map((name) => `/${name}`).toSorted()
}

/** Writes the service worker of this build, `sw.js`, with the list of files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'kinstead-service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (this.environment.name !== 'client' || !dir) return
      const languages = Object.entries(await productLanguages())
      const files = shellFiles(bundle)
      if (!files.some((file) => file.endsWith('.css')) || !files.some((file) => file.endsWith('.woff2')))
        throw new Error('the files of the kept page have other names now')
      const folders = Object.fromEntries(languages.map(([language, { folder }]) => [language, folder]))
      const version = createHash('sha256')
        .update(Object.keys(bundle).toSorted().join())
        .digest('hex')
        .slice(0, 16)
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          __SHELL__: JSON.stringify({ files, folders, version }),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: join(dir),
          emptyOutDir: false,
          copyPublicDir: false,
          lib: {
            entry: script.pathname,
            formats: ['iife'],
            name: 'kinsteadServiceWorker',
            fileName: () => 'sw.js',
          },
        },
      })
    },
  }
}
