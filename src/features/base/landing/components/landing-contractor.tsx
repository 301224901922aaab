import { t } from '@lingui/core/macro'
import { Picture, phone } from './landing-picture.tsx'

const steps = () => [
  t`The contractor opens the link on any phone. There is nothing to install and no account to create.`,
  t`They see the job, the address, the date, and the tasks and photos that you marked for them. Nothing else.`,
  t`They accept, ask a question, propose a visit, send a quote, and later the invoice.`,
  t`You see when the link was opened, and you can end it at any time.`,
]

/** Renders what a contractor sees, with a picture of their page. */
export const ContractorLink = () => (
  <section
    aria-labelledby="contractor"
    className="grid items-center gap-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
  >
    <div className="grid gap-5">
      <h2 id="contractor" className="text-lg">{t`One link for the contractor`}</h2>
      <ol className="grid max-w-prose gap-3">
        {steps().map((step, index) => (
          <li key={step} className="flex gap-4">
            <span className="w-5 shrink-0 text-end font-semibold text-accent tabular-nums" aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
    <Picture
      name="contractor"
      size={phone}
      sizes="20rem"
      alt={t`A contractor’s page on a phone: the accepted job, buttons to propose a visit and to ask, a note from the family, and the address.`}
      className="w-full max-w-80 justify-self-center"
    />
  </section>
)
