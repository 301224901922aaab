import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { HouseFormPage, houseOf } from '../../components/house-form-page.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { useAddReading } from '../meters.queries.ts'
import { type MeterPageView, type ReadingFields, readingFields } from '../meters.schemas.ts'
import { amountText, formatThousandths, readingLabels, unitLabels } from '../meters.texts.ts'

type ReadingFormValues = Omit<z.input<typeof readingFields>, 'valueThousandths'> & {
  /** Null while it is empty. */
  valueThousandths: number | null
}

type NewReadingPageProps = { property: PropertyView; meter: MeterPageView }

/** Records what a meter shows. */
export const NewReadingPage = ({ property, meter }: NewReadingPageProps) => (
  <HouseFormPage
    of={houseOf(property)}
    part="meters"
    title={t`New reading: ${meter.name}`}
    may={property.may.editMeters}
  >
    <ReadingForm propertyId={property.id} meter={meter} />
  </HouseFormPage>
)

function ReadingForm({ propertyId, meter }: { propertyId: string; meter: MeterPageView }) {
  const { id: meterId, unit, last, today } = meter
  const params = { propertyId, meterId }
  const addition = useAddReading()
  const navigate = useNavigate()
  const { form, Field, status } = useSchemaForm<ReadingFormValues, ReadingFields>({
    schema: readingFields,
    defaultValues: { valueThousandths: null, readOn: today, isReplacement: false, note: null },
    draftKey: `new-reading:${meterId}`,
    save: async (fields) => {
      await addition.mutateAsync({ ...fields, ...params })
      toast.success(t`${amountText(fields.valueThousandths, unit)} recorded`)
      return () => navigate({ to: '/property/$propertyId/meters/$meterId', params })
    },
  })
  return (
    <SchemaForm status={status} className="gap-6">
      <form.Subscribe selector={({ values }) => values}>
        {(values) => (
          <Field name="valueThousandths">
            {(field) => (
              <field.DecimalField
                label={readingLabels.valueThousandths}
                decimals={3}
                after={unitLabels[unit]}
                help={comparedWithLast(values, meter)}
                className="[&_input]:min-h-16 [&_input]:text-2xl [&_input]:tabular-nums"
              />
            )}
          </Field>
        )}
      </form.Subscribe>
      <Field name="readOn">{(field) => <field.DateField label={readingLabels.readOn} max={today} />}</Field>
      {last && (
        <Field name="isReplacement">
          {(field) => (
            <field.Checkbox
              label={readingLabels.isReplacement}
              help={t`Consumption is counted again from this reading on.`}
            />
          )}
        </Field>
      )}
      <Field name="note">{(field) => <field.TextArea label={readingLabels.note} optional rows={2} />}</Field>
      <FormActions>
        <ButtonLink to="/property/$propertyId/meters/$meterId" params={params} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
        <SubmitButton>{t`Add reading`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

/** Says what the last reading was, or how much more it is now, so that a typo shows before it is saved. */
function comparedWithLast(
  { valueThousandths: value, readOn, isReplacement }: ReadingFormValues,
  { last, unit }: MeterPageView,
): string {
  if (!last) return t`What the meter shows, for example ${formatThousandths(12_345_600)}.`
  const day = formatCalendarDate(last.readOn, locale())
  const isLater = readOn > last.readOn && !isReplacement
  return isLater && value !== null && value >= last.valueThousandths
    ? t`${amountText(value - last.valueThousandths, unit)} more than on ${day}`
    : t`Last reading: ${amountText(last.valueThousandths, unit)} on ${day}`
}
