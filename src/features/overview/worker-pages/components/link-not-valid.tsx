import { Link2Off } from 'lucide-react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { StaticPage } from './static-page.tsx'
import { TypedValues } from './typed-values.tsx'

/** Renders one page for every invalid link, whatever the reason, with what was typed. */
export const LinkNotValid = ({
  message,
  typed = {},
}: {
  message: string
  typed?: Record<string, string> | undefined
}) => (
  <StaticPage>
    <section className={`${cardClass} grid grid-cols-1 gap-5 p-6`}>
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Link2Off className="size-7" aria-hidden="true" />
      </span>
      <h1 className="text-xl wrap-anywhere">{message}</h1>
    </section>
    <TypedValues values={typed} />
  </StaticPage>
)
