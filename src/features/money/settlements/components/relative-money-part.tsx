import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { PinField } from '../../../work/components/pin-field.tsx'
import {
  LinkForm,
  Refusal,
  type RefusedForm,
  WorkerMore,
  WorkerPart,
} from '../../../work/components/worker-part.tsx'
import { relativeLinkTexts } from '../../../work/relative-links/relative-links.texts.ts'
import { day, money } from '../../components/shown.ts'
import type { SettlementByLinkView, SettlementsByLinkView } from '../settlements.schemas.ts'
import { answerByLinkLabel, methodLabels } from '../settlements.texts.ts'
import { settlementTones } from './settlement-list.tsx'

type RelativeMoneyPartProps = {
  /** The address of the page. */
  address: string
  settlements: SettlementsByLinkView
  isLocked: boolean
  /** A refused form, by the name of its action. */
  refused: (action: string) => RefusedForm | undefined
}

/** Renders the money that a person without an account was paid: what waits for their answer, and the last answers. */
export function RelativeMoneyPart({ settlements, ...props }: RelativeMoneyPartProps) {
  const { waiting, answered } = settlements
  return (
    <div id="money" className="grid scroll-mt-20 grid-cols-1 gap-4">
      <h2 className="text-xl">{t`Money`}</h2>
      {waiting.length === 0 && <p>{t`No money is waiting for your confirmation.`}</p>}
      {props.isLocked && <Refusal>{relativeLinkTexts.locked}</Refusal>}
      {waiting.map((settlement) => (
        <Part key={settlement.id} settlement={settlement}>
          {!props.isLocked && <Answers {...props} settlement={settlement} />}
        </Part>
      ))}
      {answered.map((settlement) => (
        <Part key={settlement.id} settlement={settlement}>
          <Outcome settlement={settlement} />
          {settlement.status === 'DISPUTED' && !props.isLocked && (
            <ArrivedAfterAll {...props} settlement={settlement} />
          )}
        </Part>
      ))}
    </div>
  )
}

function Outcome({ settlement: { status, statusReason } }: { settlement: SettlementByLinkView }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <Badge tone={settlementTones[status]}>{answerByLinkLabel(status)}</Badge>
      {statusReason && <p className="whitespace-pre-line wrap-anywhere">{t`Reason: ${statusReason}`}</p>}
    </div>
  )
}

type PartProps = { settlement: SettlementByLinkView; children: ReactNode }

function Part({ settlement, children }: PartProps) {
  const { id, payerName, amountMinor, currency, settledOn, method, note } = settlement
  const amount = money(amountMinor, currency)
  return (
    <WorkerPart
      id={`money-${id}`}
      title={t`${payerName} paid you ${amount}`}
      level="h3"
      className="wrap-anywhere"
    >
      <p>{[day(settledOn), methodLabels[method]].join(' · ')}</p>
      {note && <p className="text-muted whitespace-pre-line wrap-anywhere">{note}</p>}
      {children}
    </WorkerPart>
  )
}

type AnswersProps = Pick<RelativeMoneyPartProps, 'address' | 'refused'> & { settlement: SettlementByLinkView }

/** The refused form of this settlement. */
const refusedFor = ({ refused, settlement: { id } }: AnswersProps, action: string) => {
  const form = refused(action)
  return form?.values.settlementId === id ? form : undefined
}

function Answers(props: AnswersProps) {
  const { id } = props.settlement
  const disputed = refusedFor(props, 'money.dispute')
  return (
    <>
      <ConfirmForm {...props} />
      <WorkerMore
        title={t`I have not received it`}
        describedBy={`money-${id}-title`}
        isOpen={disputed !== undefined}
      >
        <AnswerForm {...props} name="money.dispute" refused={disputed}>
          <TextArea
            id={`reason-${id}`}
            name="reason"
            label={t`What happened?`}
            help={t`The family reads this. Say what you received, or that you received nothing.`}
            rows={2}
            maxLength={2_500}
            required
            defaultValue={disputed?.values.reason}
            error={disputed?.errors.reason}
          />
          <PinField id={`pin-dispute-${id}`} refused={disputed} />
          <Button
            type="submit"
            className="justify-self-start text-danger"
            aria-describedby={`money-${id}-title`}
          >
            {t`No, I did not`}
          </Button>
        </AnswerForm>
      </WorkerMore>
    </>
  )
}

function ArrivedAfterAll(props: AnswersProps) {
  return (
    <WorkerMore
      title={t`It arrived after all`}
      describedBy={`money-${props.settlement.id}-title`}
      isOpen={refusedFor(props, 'money.confirm') !== undefined}
    >
      <ConfirmForm {...props} />
    </WorkerMore>
  )
}

function ConfirmForm(props: AnswersProps) {
  const { id } = props.settlement
  const refused = refusedFor(props, 'money.confirm')
  return (
    <AnswerForm {...props} name="money.confirm" refused={refused}>
      <PinField id={`pin-confirm-${id}`} refused={refused} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        aria-describedby={`money-${id}-title`}
      >
        {t`Yes, I received it`}
      </Button>
    </AnswerForm>
  )
}

type AnswerFormProps = Pick<AnswersProps, 'address' | 'settlement'> & {
  name: 'money.confirm' | 'money.dispute'
  refused: RefusedForm | undefined
  children: ReactNode
}

const AnswerForm = ({ address, settlement: { id, version }, name, refused, children }: AnswerFormProps) => (
  <LinkForm address={`${address}#money-${id}`} name={name} refused={refused}>
    <input type="hidden" name="settlementId" value={id} />
    <input type="hidden" name="version" value={version} />
    {children}
  </LinkForm>
)
