import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cardClass } from '../../../components/ui/card.tsx'

// What the parts of a contractor's page share. That page is HTML alone: nothing here may need a script in the browser.

/** What every part of a contractor's page is given. */
export type WorkerPartProps = {
  shareCode: string
  /** Of a form that was refused: what was typed and what is wrong, by the names of its actions. */
  refused: (action: string) => RefusedForm | undefined
}

export type RefusedForm = {
  values: Record<string, string>
  errors: Record<string, string>
  message: string | undefined
}

/** A titled part of the page, which a link and an answer can lead to. */
export function WorkerPart({
  id,
  title,
  className,
  children,
}: {
  id: string
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx(cardClass, 'scroll-mt-4 p-4 sm:p-6', className)}
    >
      <h2 id={`${id}-title`} className="mb-3 text-lg">
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </section>
  )
}

type WorkerFormProps = Omit<ComponentProps<'form'>, 'method' | 'encType' | 'action'> & {
  shareCode: string
  /** Which action of the page it asks for. */
  name: string
  refused?: RefusedForm | undefined
}

/** A form that posts to its own page, with what went wrong the last time. */
export function WorkerForm({ shareCode, name, refused, className, children, ...form }: WorkerFormProps) {
  return (
    <form
      {...form}
      method="post"
      encType="multipart/form-data"
      // A page that is shown again begins at the part of the form.
      action={`/worker-share/${shareCode}#${partOfAction(name)}`}
      data-no-print
      className={clsx('grid grid-cols-1 gap-4', className)}
    >
      <input type="hidden" name="do" value={name} />
      {refused?.message && <Refusal>{refused.message}</Refusal>}
      {children}
    </form>
  )
}

/** The part of the page that an action belongs to: its forms stand there. */
const partOfAction = (name: string) => (name.startsWith('job.') ? 'accept' : name.split('.')[0])

/** What kept a form from being done. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}

/** More that is only sometimes needed, behind its title. */
export function WorkerMore({
  title,
  isOpen = false,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} data-no-print>
      <summary className="text-link flex min-h-touch cursor-pointer items-center font-medium">
        {title}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}
