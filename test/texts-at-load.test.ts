import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'

const { said } = vi.hoisted(() => ({ said: [] as string[] }))

vi.mock('#i18n', () => ({
  i18n: {
    _({ message }: { message?: unknown }) {
      const places = (new Error('said').stack ?? '').matchAll(/src\/(?!i18n)([\w./$-]+:\d+)/g)
      said.push(`${JSON.stringify(message)} in ${[...places].map(([, place]) => place).join(' < ')}`)
      return ''
    },
  },
  readerLocale: () => 'en',
  Trans: () => null,
}))

// Such a text would stay in one language for every reader (docs/languages.md).
it('says no text while a module loads', async () => {
  const files = globSync('src/{features,components,lib,local-provider}/**/*.{ts,tsx}')
  // The service worker and the thread that reads calendars are programs of their own: they load no text, and run only
  // in a browser and in a worker thread.
  const ownPrograms = /\/sw\.ts$|-thread\.format\.ts$/
  for (const file of files)
    if (!/\.test\.|\.faults\./.test(file) && !ownPrograms.test(file))
      await import(/* @vite-ignore */ resolve(file))
  expect([...new Set(said)]).toEqual([])
}, 300_000)
