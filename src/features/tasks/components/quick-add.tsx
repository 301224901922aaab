import { Plus } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { QuickAddProps } from './quick-add-line.tsx'

// What reads dates is large: it comes when somebody is about to type.
const loadLine = () => import('./quick-add-line.tsx')
const QuickAddLine = lazy(() => loadLine().then((module) => ({ default: module.QuickAddLine })))

/** One line that makes a task of what is typed. */
export function QuickAdd(props: QuickAddProps) {
  const [isWanted, setWanted] = useState(false)
  const early = useRef('')
  const plain = (
    <PlainLine
      onFocus={() => {
        // The line takes the focus over when it is there.
        void loadLine().then(() => setWanted(true))
      }}
      onType={(text) => {
        early.current = text
      }}
    />
  )
  if (!isWanted) return plain
  return (
    <Suspense fallback={plain}>
      <QuickAddLine {...props} typed={early.current} />
    </Suspense>
  )
}

type PlainLineProps = { onFocus: () => void; onType: (text: string) => void }

const PlainLine = ({ onFocus, onType }: PlainLineProps) => (
  <form
    className="flex items-end gap-2"
    onSubmit={(event: FormEvent) => event.preventDefault()}
    aria-label="Quick add"
  >
    <TextField
      label="Add a task"
      placeholder="Fix gutter tomorrow @Anna !high"
      className="flex-1"
      autoComplete="off"
      onFocus={onFocus}
      onChange={({ target }) => onType(target.value)}
    />
    <Button type="submit" variant="primary">
      <Plus aria-hidden="true" />
      Add
    </Button>
  </form>
)
