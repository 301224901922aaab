import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keptOutside } from './scripts/lib/runtime-packages.mjs'
import { serverFunctionId } from './src/rpc/function-id.ts'
import { chunkGroups, iconsApart } from './vite.chunks.ts'
import { texts } from './vite.messages.ts'
import { serviceWorker } from './vite.worker.ts'

export default defineConfig(({ command }) => ({
  // Everything else is bundled into the server: one file instead of hundreds makes it start faster.
  ...(command === 'build' && { ssr: { noExternal: true as const, external: keptOutside } }),
  environments: {
    client: {
      build: {
        // A page's own scripts are preloaded by its document, and few files are left to find out about after that. The
        // lists of what each import leads to would be 9 KB of every page.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
  },
  plugins: [
    iconsApart,
    texts(),
    tailwindcss(),
    tanstackStart({
      serverFns: { base: '/_serverFn', generateFunctionId: serverFunctionId },
      router: {
        routeFileIgnorePattern: '\\.test\\.',
        // A loader is bundled with its page: the landing page loads only what it shows.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
      // A server module in the browser bundle fails the build.
      importProtection: {
        behavior: 'error',
        client: {
          files: [
            '**/*.server.*',
            '**/src/server/**',
            '**/src/features/*/*/server/**',
            '**/src/local-provider/**',
          ],
        },
      },
    }),
    viteReact(),
    serviceWorker(),
  ],
}))
