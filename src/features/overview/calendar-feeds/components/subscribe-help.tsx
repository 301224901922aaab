/** How common calendar programs subscribe to an address. */
export function SubscribeHelp() {
  return (
    <details className="mt-4">
      <summary className="min-h-touch cursor-pointer content-center rounded-sm font-medium">
        How to subscribe
      </summary>
      <ul className="mt-2 grid list-disc gap-2 ps-5">
        <li>
          <strong>iPhone, iPad and Mac:</strong> press “Open in calendar” on the device itself, and confirm
          the subscription.
        </li>
        <li>
          <strong>Google Calendar:</strong> in a browser on a computer, add another calendar by its URL, and
          paste the address there. Your phone shows it afterwards.
        </li>
        <li>
          <strong>Outlook:</strong> add a calendar, choose to subscribe from the web, and paste the address.
        </li>
        <li>
          <strong>Thunderbird and others:</strong> make a new calendar on the network, and paste the address.
        </li>
      </ul>
      <p className="mt-2 text-muted">
        Programs look for news by themselves, some each hour, some once a day. What you change there does not
        come back here.
      </p>
    </details>
  )
}
