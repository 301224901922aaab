import { createFileRoute } from '@tanstack/react-router'
import { LegalPage, LegalPart } from '../components/layout/legal-page.tsx'
import { pageTitle } from '../lib/page.ts'

export const Route = createFileRoute('/terms')({
  staticData: { script: 'on-touch' },
  head: () => ({ meta: pageTitle('Terms of Service') }),
  component: TermsPage,
})

function TermsPage() {
  return (
    <LegalPage title="Terms of Service">
      <p className="text-muted">
        Kinstead is open source software. The person or company that runs the server you are using, called the
        operator here, offers it to you on these terms and may add their own.
      </p>
      <LegalPart title="What Kinstead is for">
        <p>
          It helps a family or a group of owners run the houses they share. It records money between members;
          it never holds or moves it. It does not replace legal, tax or building advice.
        </p>
      </LegalPart>
      <LegalPart title="Your account">
        <p>
          Keep your sign-in to yourself and tell the operator when you think that somebody else has it. You
          answer for what is done with it until then.
        </p>
      </LegalPart>
      <LegalPart title="What you enter">
        <p>
          It stays yours. Enter only what you may share with the members of your group, and ask people before
          you store their contacts. Nothing illegal, and nothing that harms the service or its other users.
        </p>
      </LegalPart>
      <LegalPart title="Within a group">
        <p>
          The managers of a group decide who belongs to it and what each may do. What members owe each other
          is settled between them; the figures in Kinstead are as right as what was entered.
        </p>
      </LegalPart>
      <LegalPart title="Plans">
        <p>
          One group with one property is free of charge. Where the operator sells plans, prices and features
          are shown before you pay, and you can cancel at any time for the end of the paid period. When a plan
          ends, nothing is hidden or deleted: only a further group or property needs a plan again.
        </p>
      </LegalPart>
      <LegalPart title="No warranty">
        <p>
          The software is provided as it is, under the MIT license, without warranty of any kind. The
          operator's duties by law remain.
        </p>
      </LegalPart>
    </LegalPage>
  )
}
