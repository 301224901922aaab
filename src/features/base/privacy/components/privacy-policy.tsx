import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LegalPage, LegalPart } from '../../../../components/layout/legal-page.tsx'
import type { PrivacyFacts } from '../privacy.schemas.ts'
import { cookies, storedOnDevice, thirdParties } from '../privacy.texts.ts'

/** Renders the privacy policy of this installation from its configuration. */
export function PrivacyPolicy({ facts }: { facts: PrivacyFacts }) {
  const others = thirdParties(facts)
  return (
    <LegalPage title={t`Privacy Policy`}>
      <p className="text-muted">
        {t`Kinstead is software that a person or company runs on a server. The person or company that runs this Kinstead is responsible for your data. This policy calls them the operator. It describes what the software does as it is set up here.`}
      </p>
      <Stored />
      <Readers />
      <LegalPart title={t`Cookies and storage`}>
        <Terms terms={cookies(facts)} />
        <p>{storedOnDevice(facts)}</p>
        <p>
          {t`What you share with the installed app from other apps stays encrypted in your browser until you choose where it belongs, for at most one day.`}
        </p>
        <p>
          {t`If you turn this on in your profile, your browser also keeps an encrypted copy of the properties you choose, so that you can read them offline. Signing out deletes it.`}
        </p>
      </LegalPart>
      <LegalPart title={t`Other services`}>
        <p>{t`Pages load nothing from other servers.`}</p>
        {others.length === 0 ? (
          <p>{t`This Kinstead is not connected to any other service.`}</p>
        ) : (
          <>
            <p>{t`This Kinstead is connected to:`}</p>
            <Terms terms={others} />
          </>
        )}
        <p>
          {t`Some buttons open another service, but only when you press them. “Map” on a contractor’s page opens openstreetmap.org in a new tab and searches for the name of the contractor’s company; “Map” and “Directions” of a property search for its address there. “Call”, “Text”, “E-mail”, “Website” and “WhatsApp” pass a number, an address or the text you share to the app or site you chose.`}
        </p>
        <p>
          {t`If a manager of your group adds another calendar, this server asks the host of that calendar for its entries. The host learns the address of this server, but nothing about you.`}
        </p>
        <p>
          {t`If you turn on notifications for a device, they go through the notification service of its browser’s maker. It learns which browser gets a message and when, but not what the message says.`}
        </p>
      </LegalPart>
      <Choices hasAnalytics={facts.analyticsHost !== null} />
    </LegalPage>
  )
}

const Terms = ({ terms }: { terms: { title: string; text: string }[] }) => (
  <dl className="grid gap-3">
    {terms.map(({ title, text }) => (
      <div key={title}>
        <dt className="font-medium wrap-anywhere">{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

const Stored = () => (
  <LegalPart title={t`What we store`}>
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        {t`About you: the name, e-mail address and profile picture from your sign-in provider, your time zone and language, your settings, and, if you enter them, your bank account and other ways to pay you.`}
      </li>
      <li>
        {t`About your family group: what you and other members enter, such as properties, addresses, details, notes, votes, guest book entries and photos.`}
      </li>
      <li>
        {t`About contractors: what members record about them and what contractors send through a share link. For each time a link is opened, we store the time, the kind of device and the network (not the full address).`}
      </li>
      <li>
        {t`About relatives with a personal link: the name that a manager entered, how they vote, the stays they request, the problem reports and photos they send, the money they confirm, and when they last opened the link.`}
      </li>
      <li>{t`Feedback you send to the operator, including its screenshot and the replies.`}</li>
      <li>{t`A history of who changed what, for the family to look back on. Its entries are sealed, which shows if one was changed or removed later.`}</li>
      <li>
        {t`Technical logs: the time, the address requested, the result and a number for each request. They contain no passwords, content or secret links.`}
      </li>
    </ul>
  </LegalPart>
)

const Readers = () => (
  <LegalPart title={t`Who can see it`}>
    <p>
      {t`Members of your group, depending on their role. Other groups see nothing. Only members who owe you money can see how to pay you. The operator has access to the server and its database.`}
    </p>
    <p>
      {t`Administrators of this Kinstead can see who has an account, the names and sizes of groups, and the feedback people send. They cannot see anything inside a group. They can suspend an account if they give a reason, and every such action is recorded.`}
    </p>
    <p>
      {t`Contractors, if your group sends them a share link. The link shows one job: the first name of the member who created it, the town (the full address once the contractor has accepted; the name of the property if there is none), tasks and documents that members marked as visible to contractors, and the contractor’s own messages, visits, quotes and invoices. A code or password is shown only if a member chose to share it, and only around the time of a confirmed visit. Anyone with the link can open it. Members can end it at any time.`}
    </p>
    <p>
      {t`Relatives without an account, if a manager of your group creates a personal link for them. The link shows what the manager chose for one property, such as the house manual, the decisions in which they are asked, or the money that others recorded as paid to them. Voting and confirming money also need a PIN. Managers can end the link at any time.`}
    </p>
    <p>
      {t`Trusted people, if a manager names them. This alone shows them nothing more. If one of them requests access and no manager objects during the waiting period, that person becomes a manager and can see everything that managers can, including codes and passwords.`}
    </p>
    <p>
      {t`How people vote in a decision can be seen by the whole group, and every member can download it as a PDF.`}
    </p>
    <p>
      {t`Every member can read the handover list of a property, and download a handover pack with what they can see of it. Codes and passwords are in it only if their role allows it and they choose so; the activity log then shows who received which ones.`}
    </p>
    <p>{t`We remove the location and camera details from photos when they are uploaded.`}</p>
  </LegalPart>
)

const Choices = ({ hasAnalytics }: { hasAnalytics: boolean }) => (
  <LegalPart title={t`Your choices`}>
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        <Trans>
          Get a copy: download everything about you as a file under “Your data” in{' '}
          <a href="/profile/data">your profile</a>.
        </Trans>
      </li>
      <li>
        {t`Export a group: every member can export the whole group as one file, including photos and documents, and codes and passwords if their role allows it. We keep this file for 24 hours. Anyone who imports it into another Kinstead becomes responsible for its contents.`}
      </li>
      <li>{t`Correct: change your name, picture and settings in your profile.`}</li>
      <li>
        <Trans>
          Delete: delete your account under “Delete account” in <a href="/profile/account">your profile</a>.
          What you did for a group stays with the group, without your e-mail address and picture.
        </Trans>
      </li>
      <li>{t`Deleted items are permanently removed after 30 days.`}</li>
      {hasAnalytics && <li>{t`Usage statistics: turn them on or off in your profile.`}</li>}
    </ul>
    <p>{t`For anything else, contact the operator.`}</p>
  </LegalPart>
)
