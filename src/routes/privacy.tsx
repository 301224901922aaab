import { createFileRoute } from '@tanstack/react-router'
import { LegalPage, LegalPart } from '../components/layout/legal-page.tsx'
import { pageTitle } from '../lib/page.ts'

export const Route = createFileRoute('/privacy')({
  staticData: { script: 'on-touch' },
  head: () => ({ meta: pageTitle('Privacy Policy') }),
  component: PrivacyPage,
})

function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy">
      <p className="text-muted">
        Kinstead is software that a person or company runs on a server. The person or company that runs the
        one you use is responsible for your data and is called the operator here. This page says what the
        software itself does.
      </p>
      <LegalPart title="What is stored">
        <ul className="grid list-disc gap-2 ps-5">
          <li>
            About you: your name, e-mail address and profile picture as your sign-in provider passes them on,
            your time zone and language, and your settings.
          </li>
          <li>
            About your family group: what you and the other members enter, such as houses, their addresses,
            facts, notes and photos.
          </li>
          <li>
            About contractors: what members write down about them, what contractors send by a share link, and
            when, with which kind of device and from which network (not the whole address) a link was opened.
          </li>
          <li>A log of who changed what, so that a family can follow it later.</li>
          <li>
            Technical logs: time, address called, result, and a number for each request. They hold no
            passwords, no content and no secret links.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="Who sees it">
        <p>
          The members of your group, each within their role. Other groups see nothing. The operator has access
          to the server and its database.
        </p>
        <p>
          Contractors, if your group sends them a share link. The link shows one job: the first name of the
          member who made it, the town (the full address once the contractor has accepted), tasks and
          documents that members marked as visible to contractors, and the contractor’s own messages, visits,
          quotes and invoices. A code or password appears only if a member chose it, and only around a
          confirmed visit. Anyone who has the link can open it, so members can end it at any time.
        </p>
        <p>Location and camera details are removed from photos when they are uploaded.</p>
      </LegalPart>
      <LegalPart title="Cookies and tracking">
        <p>
          There is one cookie that keeps you signed in, and short-lived ones while you are signing in. Where
          Kinstead itself asks for your password, one more keeps you signed in at that page, and one remembers
          for 180 days that you have signed in with this browser, so that wrong passwords typed elsewhere do
          not lock you out. Your browser also remembers your theme, the group you looked at last, and what you
          have typed but not saved; that stays on your device. No tracking takes place.
        </p>
      </LegalPart>
      <LegalPart title="Other services">
        <p>
          The pages load nothing from other servers. The operator may connect a sign-in provider of their
          choice, which then knows when you sign in.
        </p>
        <p>
          Some buttons open another service, and only when you press them. “Map” on the page of a contractor
          opens openstreetmap.org in a new tab and sends it the name of the contractor’s company as the text
          to search for. “Call”, “Text”, “E-mail”, “Website” and “WhatsApp” hand a number, an address or the
          text that you share to the app or site you chose.
        </p>
      </LegalPart>
      <LegalPart title="Your choices">
        <p>
          Deleted entries are permanently removed after 30 days. For a copy of your data, a correction or the
          deletion of your account, turn to the operator.
        </p>
      </LegalPart>
    </LegalPage>
  )
}
