import { Pair } from '../../../../components/ui/field-group.tsx'
import { currencyOptions } from '../../../../lib/choices.ts'
import { locale } from '../../../../lib/locale.ts'
import { useChoices } from '../../../../lib/use-choices.ts'
import { convert, isOriginal, parseRate, rateFor } from '../foreign.rules.ts'
import { exchangeText, rateChangeText } from '../foreign.texts.ts'
import type { PaymentFormValues } from '../payment-form.schemas.ts'
import type { PaymentFormApi } from './payment-form.tsx'

type ForeignFieldsProps = { form: PaymentFormApi; currency: string }

/** What was paid in another currency: its amount and rate give the amount that counts, and the other way round. */
export function ForeignFields({ form, currency }: ForeignFieldsProps) {
  const { form: api, Field } = form
  const { followRate } = useExchange(form, currency)
  return (
    <api.Subscribe selector={({ values }) => values.originalCurrency}>
      {(originalCurrency) => (
        <>
          <CurrencyField form={form} currency={currency} chosen={originalCurrency} />
          {originalCurrency !== '' && (
            <Pair>
              <Field name="originalAmountMinor" listeners={{ onChange: followRate }}>
                {(field) => (
                  // Another currency has other decimals: the text is read anew.
                  <field.MoneyField
                    key={originalCurrency}
                    label={`Amount in ${originalCurrency}`}
                    currency={originalCurrency}
                  />
                )}
              </Field>
              <Field name="rate" listeners={{ onChange: followRate }}>
                {(field) => (
                  <field.TextField
                    label={`1 ${originalCurrency} in ${currency}`}
                    inputMode="decimal"
                    autoComplete="off"
                    after={currency}
                    help={`Or enter the amount in ${currency} above, as your bank charged it.`}
                  />
                )}
              </Field>
            </Pair>
          )}
        </>
      )}
    </api.Subscribe>
  )
}

function CurrencyField({ form: { form, Field }, currency, chosen }: ForeignFieldsProps & { chosen: string }) {
  const all = useChoices(() => currencyOptions(locale()), chosen || null)
  const begin = () => {
    form.setFieldValue('originalAmountMinor', null)
    form.setFieldValue('rate', '')
  }
  return (
    <Field name="originalCurrency" listeners={{ onChange: begin }}>
      {(field) => (
        <field.Select
          label="Paid in"
          placeholder={currency}
          options={all.filter(({ value }) => value !== currency)}
        />
      )}
    </Field>
  )
}

type ExchangeWordsProps = ForeignFieldsProps & { saved: PaymentFormValues }

/** What the figures come to, and what becomes of the rate that was kept, while they are typed. */
export function ExchangeWords({ form: { form }, currency, saved }: ExchangeWordsProps) {
  const reader = { currency, locale: locale() }
  return (
    <form.Subscribe
      selector={({ values }) =>
        [exchangeText(values, reader), rateChangeText(saved, values, reader)].filter(Boolean).join(' ')
      }
    >
      {(words) => (
        <p role="status" className="text-sm text-muted wrap-anywhere">
          {words}
        </p>
      )}
    </form.Subscribe>
  )
}

/** The same before it is saved, on a long form far below the figures. */
export function RateChange({ form: { form }, currency, saved }: ExchangeWordsProps) {
  return (
    <form.Subscribe selector={({ values }) => rateChangeText(saved, values, { currency, locale: locale() })}>
      {(words) => words && <p className="font-medium wrap-anywhere">{words}</p>}
    </form.Subscribe>
  )
}

/** What one of three figures makes of another, once two of them are known. */
export function useExchange({ form }: PaymentFormApi, currency: string) {
  const read = () => {
    const {
      originalCurrency: from,
      originalAmountMinor: originalMinor,
      rate,
      amountMinor,
    } = form.state.values
    const exchange = from && isOriginal(originalMinor) ? { originalMinor, from, to: currency } : null
    return { exchange, rate: parseRate(rate), amountMinor }
  }
  // One figure that follows must not make the one follow that it follows.
  const quietly = { dontRunListeners: true }
  return {
    followRate: () => {
      const { exchange, rate } = read()
      const amount = exchange && rate && convert(exchange, rate)
      if (amount) form.setFieldValue('amountMinor', amount, quietly)
    },
    followAmount: () => {
      const { exchange, amountMinor } = read()
      if (!exchange || amountMinor === null || !Number.isSafeInteger(amountMinor) || amountMinor < 1) return
      const rate = rateFor(exchange, amountMinor)
      if (rate) form.setFieldValue('rate', rate, quietly)
    },
  }
}
