import { t } from '@lingui/core/macro'
import { CalendarDays, FolderKanban, type LucideIcon, Plus, SignalHigh, UserRound, X } from 'lucide-react'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { toast, toastUndo } from '../../../../components/ui/toast.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { withTime } from '../../../../lib/clock-times.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import { Suggestions } from '../../components/suggestions.tsx'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { dayName } from '../due.rules.ts'
import { type Named, type QuickTask, readQuickTask, type Understood } from '../quick-add.rules.ts'
import { emptyTask } from '../task-fields.rules.ts'
import { useCreateTask, useTakeBackTask } from '../tasks.queries.ts'
import { useNameSuggestions } from './use-name-suggestions.ts'

export type QuickAddProps = {
  propertyId: string
  people: readonly Named[]
  projects: readonly Named[]
  /** The project of the page, unless the line names one. */
  projectId?: string
}

/** What happened before this part loaded: typed text, sent lines, and whether the person is still there. */
export type Early = { typed: string; sent: readonly string[]; hadFocus: boolean }

/** Renders the input, with what was recognised below. */
export function QuickAddLine({ early, ...props }: QuickAddProps & { early: Early }) {
  const { people, projects } = props
  const [text, setText] = useState(early.typed)
  const [ignored, setIgnored] = useState<Understood[]>([])
  const field = useRef<HTMLInputElement>(null)
  const today = localToday()
  const task = readQuickTask(text, { people, projects, today, ignored })
  const suggestions = useNameSuggestions({ field, text, setText, people, projects })
  const { add, error, isPending } = useAdd(props, (line) => {
    setText((now) => [line, now].join(' ').trim())
  })

  // Synchronously, before the next key press.
  useLayoutEffect(() => {
    const input = field.current
    if (!early.hadFocus) return
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [early.hadFocus])
  const addSent = useRef(() => {
    for (const line of early.sent) void add(line, readQuickTask(line, { people, projects, today }))
  })
  useEffect(() => {
    addSent.current()
    addSent.current = () => {}
  }, [])

  const send = (event: FormEvent) => {
    event.preventDefault()
    // The second press of a double press.
    if (text.trim() === '' && isPending) return
    // Cleared at once: text typed while this is being added belongs to the next task.
    setText('')
    setIgnored([])
    void add(text, task)
  }
  const ignore = (kind: Understood) => {
    setIgnored([...ignored, kind])
    field.current?.focus()
  }
  return (
    <form className="grid gap-2" onSubmit={send} aria-label={t`Quick add`}>
      <div className="relative flex items-start gap-2 max-sm:[&_label]:sr-only">
        <TextField
          ref={field}
          label={t`Add a task`}
          placeholder={t`Fix gutter tomorrow @Anna !high`}
          className="flex-1"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={error}
          role="combobox"
          aria-expanded={suggestions.choices.length > 0}
          onKeyDown={suggestions.takeKey}
          {...suggestions.control}
        />
        {/* Not blocked while one is being added: the next one may follow. */}
        <Button type="submit" variant="primary" aria-busy={isPending || undefined} className="sm:mt-7.5">
          <Plus aria-hidden="true" />
          {t`Add`}
        </Button>
        <Suggestions
          list={suggestions}
          label={t`Suggestions`}
          className="absolute inset-x-0 top-full z-20 mt-1 max-w-form"
        />
      </div>
      <UnderstoodChips task={task} today={today} ignore={ignore} />
    </form>
  )
}

/** Adds tasks, and returns a failed line to the input. */
function useAdd({ propertyId, projectId }: QuickAddProps, giveBack: (line: string) => void) {
  const creation = useCreateTask(propertyId)
  const takeBack = useTakeBackTask()
  /** The ids of failed lines, by text. */
  const unanswered = useRef(new Map<string, string>())
  const [pending, setPending] = useState(0)
  const [error, setError] = useState<string>()
  const add = async (line: string, { title, person, project, priority, dueOn, dueTime }: QuickTask) => {
    if (title === '') return setError(t`Enter a title.`)
    setError(undefined)
    setPending((count) => count + 1)
    const fields = {
      ...emptyTask,
      title,
      dueOn,
      dueTime,
      assigneeUserId: person?.id ?? null,
      projectId: project?.id ?? projectId ?? null,
      ...(priority && { priority }),
    }
    // A returned line keeps its id when sent again: the first answer may have been lost.
    const content = JSON.stringify(fields)
    const id = unanswered.current.get(content) ?? newId()
    unanswered.current.delete(content)
    try {
      const { taskId } = await creation.mutateAsync({ ...fields, id })
      // One hint at a time, for small screens.
      toast.dismiss()
      toastUndo(done.added(title), () => takeBack.mutateAsync(taskId))
    } catch (failure) {
      unanswered.current.set(content, id)
      giveBack(line)
      const refusals = isAppError(failure) ? Object.values(failure.details.fields ?? {}) : []
      setError(refusals[0] ?? (isAppError(failure) ? failure.message : t`The task was not added. Try again.`))
    } finally {
      setPending((count) => count - 1)
    }
  }
  return { add, error, isPending: pending > 0 }
}

/** The reader’s own date. */
function localToday(): string {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

type Chip = { kind: Understood; icon: LucideIcon; text: string }

function chipsOf({ dueOn, dueTime, person, project, priority }: QuickTask, today: string): Chip[] {
  const chips: Chip[] = []
  if (dueOn) {
    const day = dayName(dueOn, today) ?? formatCalendarDate(dueOn, locale())
    chips.push({ kind: 'due', icon: CalendarDays, text: withTime(day, dueTime, locale()) })
  }
  if (person) chips.push({ kind: 'person', icon: UserRound, text: t`Assigned to ${person.name}` })
  if (priority)
    chips.push({ kind: 'priority', icon: SignalHigh, text: t`Priority ${priorityLabels[priority]}` })
  if (project) chips.push({ kind: 'project', icon: FolderKanban, text: t`In ${project.name}` })
  return chips
}

type UnderstoodChipsProps = { task: QuickTask; today: string; ignore: (kind: Understood) => void }

/** What was recognised; selecting one keeps its words in the title. */
function UnderstoodChips({ task, today, ignore }: UnderstoodChipsProps) {
  const chips = chipsOf(task, today)
  return (
    <>
      <p role="status" className="sr-only">
        {chips.length > 0 && t`Recognised: ${chips.map(({ text }) => text).join(', ')}`}
      </p>
      {chips.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t`Recognised`}>
          {chips.map(({ kind, icon: Icon, text }) => (
            <li key={kind}>
              <Button
                variant="quiet"
                className="bg-accent-soft"
                aria-label={t`${text}: keep it in the title`}
                onClick={() => ignore(kind)}
              >
                <Icon aria-hidden="true" />
                {text}
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
