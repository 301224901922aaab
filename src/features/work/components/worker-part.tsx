import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cardClass } from '../../../components/ui/card.tsx'

// Shared by the pages of links, which are plain HTML: nothing here may need a script.

/** The props of every part of a contractor’s page. */
export type WorkerPartProps = {
  shareCode: string
  /** A refused form: its input and errors, by action name. */
  refused: (action: string) => RefusedForm | undefined
}

export type RefusedForm = {
  values: Record<string, string>
  errors: Record<string, string>
  message: string | undefined
}

/** Renders a titled part of the page, with an address. */
export function WorkerPart({
  id,
  title,
  level: Heading = 'h2',
  className,
  children,
}: {
  id: string
  title: string
  level?: 'h2' | 'h3'
  className?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx(cardClass, 'scroll-mt-4 p-4 sm:p-6', className)}
    >
      <Heading id={`${id}-title`} className="mb-3 text-lg">
        {title}
      </Heading>
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </section>
  )
}

type LinkFormProps = Omit<ComponentProps<'form'>, 'method' | 'encType' | 'action'> & {
  /** The address of the page, with the part to scroll to after the form. */
  address: string
  /** The action of the page it calls. */
  name: string
  refused?: RefusedForm | undefined
}

/** Renders a form that posts to its own page, with its last errors. */
export function LinkForm({ address, name, refused, className, children, ...form }: LinkFormProps) {
  return (
    <form
      {...form}
      method="post"
      encType="multipart/form-data"
      action={address}
      data-no-print
      className={clsx('grid grid-cols-1 gap-4', className)}
    >
      <input type="hidden" name="do" value={name} />
      {refused?.message && <Refusal>{refused.message}</Refusal>}
      {children}
    </form>
  )
}

/** Renders a form of a contractor’s page. */
export const WorkerForm = ({
  shareCode,
  ...form
}: Omit<LinkFormProps, 'address'> & { shareCode: string }) => (
  <LinkForm {...form} address={`/worker-share/${shareCode}#${partOfAction(form.name)}`} />
)

/** The part of the page with an action’s forms. */
const partOfAction = (name: string) => (name.startsWith('job.') ? 'accept' : name.split('.')[0])

/** Renders the error of a form. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}

/** Renders details behind a title. @param describedBy the id of the heading that tells equal titles apart */
export function WorkerMore({
  title,
  describedBy,
  isOpen = false,
  children,
}: {
  title: string
  describedBy?: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} data-no-print>
      <summary
        aria-describedby={describedBy}
        className="text-link flex min-h-touch cursor-pointer items-center font-medium"
      >
        {title}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}
