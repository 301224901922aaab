import { Link2Off } from 'lucide-react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { workerPageTexts } from '../worker-pages.texts.ts'
import { StillPage } from './still-page.tsx'

/** One page for every link that opens nothing, whatever the reason; with what was typed, if there was something. */
export function LinkNotValid({
  message,
  typed,
}: {
  message: string
  typed?: Record<string, string> | undefined
}) {
  const texts = Object.entries(typed ?? {}).filter(([name, text]) => !isId(name) && text.trim() !== '')
  return (
    <StillPage>
      <section className={`${cardClass} grid grid-cols-1 gap-5 p-6`}>
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
          <Link2Off className="size-7" aria-hidden="true" />
        </span>
        <h1 className="text-xl wrap-anywhere">{message}</h1>
      </section>
      {texts.length > 0 && (
        <section className={`${cardClass} grid grid-cols-1 gap-3 p-6`}>
          <h2 className="text-lg">{workerPageTexts.typed}</h2>
          {texts.map(([name, text]) => (
            <TextArea key={name} label={labelOf(name)} readOnly defaultValue={text} />
          ))}
        </section>
      )}
    </StillPage>
  )
}

const isId = (name: string) => name === 'id' || /Id$/.test(name)

/** `validUntil` → "Valid until". */
const labelOf = (name: string) => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
