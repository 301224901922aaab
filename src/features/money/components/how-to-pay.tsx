import { t } from '@lingui/core/macro'
import { ExternalLink } from 'lucide-react'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { groupedIban } from '../../base/payee-details/iban.rules.ts'
import type { PayeeDetailsView } from '../../base/payee-details/payee-details.schemas.ts'

type HowToPayProps = { name: string; payee: PayeeDetailsView }

/** Shows how a person wants to be paid, to someone who owes them money. */
export default function HowToPay({ name, payee: { accountHolder, iban, link, note } }: HowToPayProps) {
  return (
    <section
      aria-label={t`Pay ${name}`}
      className="grid basis-full gap-2 rounded-md bg-raised p-3"
      data-no-print
    >
      <p className="font-medium">{t`Pay ${name}`}</p>
      {iban && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-48">
            <bdi className="block wrap-anywhere">{accountHolder}</bdi>
            <span className="block text-sm text-muted">{t`IBAN`}</span>
            <span translate="no" className="block tabular-nums wrap-anywhere">
              {groupedIban(iban)}
            </span>
          </p>
          <CopyButton text={iban} copied={t`IBAN copied`} byHand={t`Copy this IBAN`}>
            {t`Copy IBAN`}
          </CopyButton>
        </div>
      )}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer noopener nofollow"
          className="inline-flex min-h-touch items-center gap-2 justify-self-start wrap-anywhere text-accent underline underline-offset-4"
        >
          <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
          {link}
        </a>
      )}
      {note && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {note}
        </p>
      )}
    </section>
  )
}
