import { HardHat } from 'lucide-react'

/** The contractor who does a task; the word says what the picture does. */
export const WorkerMark = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <HardHat className="size-5 shrink-0" aria-hidden="true" />
    <span className="sr-only">Contractor: </span>
    {name}
  </span>
)
