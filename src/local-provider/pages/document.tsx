import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { i18n } from '#i18n'
import { Logo } from '../../components/layout/logo.tsx'
import { cardClass } from '../../components/ui/card.tsx'
import { frameColor, themeScript } from '../../features/base/theme/theme.rules.ts'
import { directionOf } from '../../i18n/language.ts'
import stylesUrl from '../../styles.css?url'

export type Frame = {
  /** The nonce of this answer’s content security policy. */
  nonce: string
}

type DocumentProps = Frame & {
  title: string
  children: ReactNode
  /** Runs once the page is there. */
  script?: string | undefined
}

/** Renders a page of the provider as HTML, in the product’s style without its script. */
export function renderDocument({ title, nonce, children, script }: DocumentProps): string {
  const html = renderToStaticMarkup(
    <html lang={i18n.locale} dir={directionOf(i18n.locale)} className="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={frameColor.dark} />
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <title>{t`${title} · Kinstead`}</title>
        <link rel="preload" href={interUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesUrl} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <div className="grid min-h-dvh grid-rows-[auto_1fr] gap-6 px-4 py-6">
          <header className="mx-auto w-full max-w-md">
            <a href="/" className="inline-flex min-h-touch items-center rounded-sm">
              <Logo />
            </a>
          </header>
          <main className={`${cardClass} mx-auto h-fit w-full max-w-md p-6`}>
            <h1 className="mb-4 text-xl">{title}</h1>
            {children}
          </main>
        </div>
      </body>
    </html>,
  )
  // React would escape the text of a script; nothing in one comes from outside.
  const run = (text: string) => `<script nonce="${nonce}">${text}</script>`
  return `<!doctype html>${html}`
    .replace('</head>', () => `${run(themeScript)}</head>`)
    .replace('</body>', () => `${script ? run(script) : ''}</body>`)
}
