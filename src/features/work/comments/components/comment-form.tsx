import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { useDraft } from '../../../../components/ui/draft.ts'
import { saveFailure } from '../../../../components/ui/form-errors.ts'
import { type Mentionable, withTokens } from '../comments.rules.ts'
import { MentionField } from './mention-field.tsx'

type CommentFormProps = {
  label: string
  /** The key of the draft. */
  draftKey: string
  text?: string
  people: readonly Mentionable[]
  sendLabel: string
  /** When it rejects, the text returns with the reason. */
  send: (body: string) => Promise<unknown>
  /** Keeps the form unchanged until the answer arrives. */
  waits?: boolean
  autoFocus?: boolean
  children?: ReactNode
}

/** Writes or edits a comment. The text survives a reload and a failure. */
export function CommentForm(props: CommentFormProps) {
  const { label, draftKey, people, sendLabel, send, waits = false, autoFocus = false, children } = props
  const draft = useDraft<{ text: string }>(draftKey)
  const [text, setText] = useState(props.text ?? '')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  useEffect(() => setText((before) => draft.read()?.text ?? before), [draft])

  const type = (typed: string) => {
    setText(typed)
    draft.keep({ text: typed })
    setError(undefined)
  }
  const submit = async () => {
    if (isSending) return
    setSending(true)
    try {
      // Loaded with the first comment sent, since readers need no schema.
      const { commentBody } = await import('../comments.schemas.ts')
      const parsed = commentBody.safeParse(withTokens(text, people))
      if (!parsed.success) return setError(parsed.error.issues[0]?.message)
      if (!waits) setText((typed) => (typed === text ? '' : typed))
      await send(parsed.data)
      draft.clear()
      setError(undefined)
    } catch (failure) {
      const { sentence, fields } = saveFailure(failure)
      setError(fields.body ?? sentence)
      // Newer input wins.
      setText((typed) => typed || text)
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      data-no-print
    >
      <MentionField
        label={label}
        error={error}
        text={text}
        people={people}
        onText={type}
        onSend={() => void submit()}
        autoFocus={autoFocus}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <Button type="submit" variant="primary" loading={isSending && waits}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
