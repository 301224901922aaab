import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serverFunctionId } from './src/rpc/function-id.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      serverFns: { base: '/_serverFn', generateFunctionId: serverFunctionId },
      router: {
        routeFileIgnorePattern: '\\.test\\.',
        // A loader comes with its page and not with every page: the landing page loads what it shows.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
      // A server module that reaches the browser's bundle fails the build.
      importProtection: {
        behavior: 'error',
        client: {
          files: [
            '**/*.server.*',
            '**/src/server/**',
            '**/src/features/*/server/**',
            '**/src/local-provider/**',
          ],
        },
      },
    }),
    viteReact(),
  ],
})
