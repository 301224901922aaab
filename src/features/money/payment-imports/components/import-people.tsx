import { Select } from '../../../../components/ui/select.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { mayBe, newPerson } from '../payment-imports.rules.ts'
import type { ImportPreview } from '../payment-imports.schemas.ts'

type ImportPeopleProps = {
  preview: Pick<ImportPreview, 'people' | 'choices' | 'currency'>
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Who the people of the file are here. */
export function ImportPeople({ preview, chosen, onChange }: ImportPeopleProps) {
  const { people, choices, currency } = preview
  const isTaken = (choice: string, index: number) =>
    choice !== newPerson && chosen.some((other, at) => other === choice && at !== index)
  const standing = (balanceMinor: number) => {
    const amount = formatMoney(Math.abs(balanceMinor), currency, locale())
    if (balanceMinor === 0) return 'Even in this file'
    return balanceMinor > 0 ? `Is owed ${amount} in this file` : `Owes ${amount} in this file`
  }
  return (
    <fieldset className="grid w-full max-w-form gap-4">
      <legend className="mb-3 font-medium">Who is who</legend>
      {people.map(({ name, balanceMinor }, index) => {
        const choice = chosen[index] ?? newPerson
        return (
          <Select
            key={name}
            label={name}
            help={standing(balanceMinor)}
            error={isTaken(choice, index) ? 'Somebody else is this person already.' : undefined}
            value={choice}
            onChange={({ target }) =>
              onChange(chosen.map((before, at) => (at === index ? target.value : before)))
            }
            options={[
              { value: newPerson, label: 'Add as a new person outside the group' },
              ...choices
                .filter((person) => mayBe(person, balanceMinor))
                .map(({ id, name: label, standing: kind }) => ({
                  value: id,
                  label: kind === 'FORMER' ? `${label} (has left)` : label,
                })),
            ]}
          />
        )
      })}
    </fieldset>
  )
}
