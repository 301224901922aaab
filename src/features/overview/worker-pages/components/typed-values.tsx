import { cardClass } from '../../../../components/ui/card.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { fieldNames, workerPageTexts } from '../worker-pages.texts.ts'

/** Renders the typed values of a form that is gone, for copying. */
export function TypedValues({ values }: { values: Record<string, string> }) {
  const texts = Object.entries(values).flatMap(([name, text]) => {
    const label = Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined
    return label && text.trim() !== '' ? [{ name, label, text }] : []
  })
  if (texts.length === 0) return null
  return (
    <section className={`${cardClass} grid grid-cols-1 gap-3 p-6`}>
      <h2 className="text-lg">{workerPageTexts.typed}</h2>
      {texts.map(({ name, label, text }) => (
        <TextArea key={name} label={label} readOnly defaultValue={text} />
      ))}
    </section>
  )
}
