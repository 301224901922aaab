import { type ReactNode, useId } from 'react'

type TaskSectionProps = {
  title: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** Renders a titled part of a task’s page. */
export function TaskSection({ title, action, children }: TaskSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
