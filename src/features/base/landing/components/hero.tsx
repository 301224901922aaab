import { ButtonLink } from '../../../../components/ui/button.tsx'

/** What it is, the one button, and what it looks like. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="grid justify-items-start gap-5">
        <h1 className="text-xl">Property Management for Families</h1>
        <p className="max-w-prose text-lg text-muted">
          The shared house, run by the whole family. What everyone should know about it, what has to be done
          and who does it, who paid and who owes whom; which tradesperson is coming will follow.
        </p>
        {isSignedIn ? (
          <ButtonLink to="/family-select" variant="primary" className="px-6">
            To your groups
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" variant="primary" className="px-6">
            Create account
          </ButtonLink>
        )}
        <p className="text-sm text-muted">Everything that is here today is free.</p>
      </div>
      <Screenshot />
    </section>
  )
}

const alt =
  'The dashboard of a family: a task to approve, a reported problem to accept, a stay that is asked for; below, what is urgent and what comes next.'

/**
 * One picture for each theme; the browser fetches only the one that is shown, since a lazy image without a box is
 * never loaded. Their size is given, so nothing moves when they arrive.
 */
function Screenshot() {
  return (
    <figure className="overflow-clip rounded-lg border bg-raised shadow-overlay">
      <img
        src="/images/dashboard-dark.webp"
        alt={alt}
        width={1280}
        height={800}
        loading="lazy"
        className="hidden h-auto w-full dark:block"
      />
      <img
        src="/images/dashboard-light.webp"
        alt={alt}
        width={1280}
        height={800}
        loading="lazy"
        className="h-auto w-full dark:hidden"
      />
    </figure>
  )
}
