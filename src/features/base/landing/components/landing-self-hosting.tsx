import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

const Command = ({ children }: { children: string }) => (
  <code className="rounded-sm bg-raised px-1.5 py-0.5 whitespace-nowrap">{children}</code>
)

/** Renders how to run Kinstead on one’s own server, in three lines. */
export const SelfHosting = () => (
  <section aria-labelledby="self-hosting" className="grid gap-4">
    <h2 id="self-hosting" className="text-lg">{t`Run it on your own server`}</h2>
    <ol className="grid max-w-prose list-decimal gap-2 ps-5">
      <li>
        <Trans>Install Node.js, and nothing else. The database comes with Kinstead.</Trans>
      </li>
      <li>
        <Trans>
          Run <Command>npm start</Command> in the folder of Kinstead.
        </Trans>
      </li>
      <li>
        <Trans>
          Open <Command>http://localhost:3000</Command> and create your account.
        </Trans>
      </li>
    </ol>
    <p className="max-w-prose text-muted">
      {t`All data stays in one folder on your server, and every feature is included.`}
    </p>
  </section>
)
