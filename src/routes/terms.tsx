import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage, LegalPart } from '../components/layout/legal-page.tsx'
import { pageTitle } from './-page.ts'

export const Route = createFileRoute('/terms')({
  staticData: { script: 'on-touch' },
  head: () => ({ meta: pageTitle(t`Terms of Service`) }),
  component: TermsPage,
})

function TermsPage() {
  return (
    <LegalPage title={t`Terms of Service`}>
      <p className="text-muted">
        {t`Kinstead is open source software. The person or company that runs the server you are using, called the operator here, provides it to you on these terms and may add their own.`}
      </p>
      <LegalPart title={t`What Kinstead is for`}>
        <p>
          {t`It helps a family or a group of owners run the houses they share. It records money between members; it never holds or moves it. It does not replace legal, tax or building advice.`}
        </p>
      </LegalPart>
      <LegalPart title={t`Your account`}>
        <p>
          {t`Keep your sign-in details to yourself, and tell the operator if you think someone else has them. Until then, you are responsible for what is done with your account.`}
        </p>
      </LegalPart>
      <LegalPart title={t`What you enter`}>
        <p>
          {t`It stays yours. Enter only what you may share with the members of your group, and ask people before you store their contact details. Do not enter anything illegal, or anything that harms the service or the people who use it.`}
        </p>
      </LegalPart>
      <LegalPart title={t`Within a group`}>
        <p>
          {t`The managers of a group decide who belongs to it and what each person can do. Members settle what they owe each other between themselves; the figures in Kinstead are only as accurate as what was entered.`}
        </p>
      </LegalPart>
      <LegalPart title={t`Plans`}>
        <p>
          {t`One group with one property is free. Where the operator sells plans, prices and features are shown before you pay, and you can cancel at any time with effect from the end of the paid period. When a plan ends, nothing is hidden or deleted; you only need a plan again to add another group or property.`}
        </p>
      </LegalPart>
      <LegalPart title={t`No warranty`}>
        <p>
          {t`The software is provided as is, under the MIT license, without warranty of any kind. The operator’s legal duties remain.`}
        </p>
      </LegalPart>
    </LegalPage>
  )
}
