import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { useChoices } from '../../../../components/ui/use-choices.ts'
import { currencyOptions } from '../../../../lib/choices.ts'
import { locale } from '../../../../lib/locale.ts'
import { convert, isOriginal, parseRate, rateFor } from '../foreign.rules.ts'
import { exchangeText, rateChangeText } from '../foreign.texts.ts'
import type { PaymentFormValues } from '../payment-form.schemas.ts'
import type { PaymentFormApi } from './payment-form.tsx'

type ForeignFieldsProps = { form: PaymentFormApi; currency: string }

/** Fields for another currency: the amount and rate set the group’s amount, and the reverse. */
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
                  // Parsed again, since another currency has other decimals.
                  <field.MoneyField
                    key={originalCurrency}
                    label={t`Amount in ${originalCurrency}`}
                    currency={originalCurrency}
                  />
                )}
              </Field>
              <Field name="rate" listeners={{ onChange: followRate }}>
                {(field) => (
                  <field.TextField
                    label={t`1 ${originalCurrency} in ${currency}`}
                    inputMode="decimal"
                    autoComplete="off"
                    after={currency}
                    help={t`Or enter the amount your bank charged in ${currency} above.`}
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
  // A former currency stays, so that what was recorded in it can be edited.
  const [recorded] = useState(chosen)
  const all = useChoices(currencyOptions, recorded || chosen || null)
  const begin = () => {
    form.setFieldValue('originalAmountMinor', null)
    form.setFieldValue('rate', '')
  }
  return (
    <Field name="originalCurrency" listeners={{ onChange: begin }}>
      {(field) => (
        <field.Select
          label={t`Paid in`}
          placeholder={currency}
          options={all.filter(({ value }) => value !== currency)}
        />
      )}
    </Field>
  )
}

type ExchangeWordsProps = ForeignFieldsProps & { saved: PaymentFormValues }

/** Shows the conversion and what happens to the saved rate. */
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

/** Repeats it before the save button of a long form. */
export function RateChange({ form: { form }, currency, saved }: ExchangeWordsProps) {
  return (
    <form.Subscribe selector={({ values }) => rateChangeText(saved, values, { currency, locale: locale() })}>
      {(words) => words && <p className="font-medium wrap-anywhere">{words}</p>}
    </form.Subscribe>
  )
}

/** Computes the third figure from the other two. */
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
  // Prevents the figures from following each other in a loop.
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
