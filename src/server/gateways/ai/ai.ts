import { t } from '@lingui/core/macro'
import { summarize } from './local-summary.ts'
import { createOpenAiCompatible } from './openai-compatible-ai.ts'
import type { ReceiptText } from './receipt-text.ts'
import { unreadableReceipt } from './unreadable-receipt.ts'

/** What generates titles: a configured endpoint, or Kinstead itself without a model. */
export type Writer = { kind: 'endpoint'; host: string; model: string } | { kind: 'local' }

export type AiCheck = { isWorking: boolean; reason: string }

/** The port for generating titles and reading receipts. Another implementation is another function that returns this. */
export type Ai = {
  writer: Writer
  /**
   * Generates a title for a text: one line of plain text, at most 120 characters, never empty.
   * @param task our description of the text, never the words of its author
   * @throws AppError `unavailable` when it times out, refuses, or answers without a title
   */
  writeTitle: (task: string, text: string) => Promise<string>
  /** Which model reads receipts, and where; null when none is configured. */
  receiptReader: { host: string; model: string } | null
  /**
   * Reads the amount, date and seller of a receipt.
   * @param picture a JPEG
   * @throws AppError `unavailable` when it times out, refuses, or answers without an amount
   */
  readReceipt: (picture: Uint8Array) => Promise<ReceiptText>
  /** Checks whether it answers, without using tokens, for the checks page. */
  check: () => Promise<AiCheck>
}

type Options = {
  baseUrl?: string | undefined
  apiKey?: string | undefined
  model?: string | undefined
  receiptModel?: string | undefined
}

/** Returns the configured endpoint, or the local summariser. */
export const createAi = ({ baseUrl, apiKey, model, receiptModel }: Options): Ai =>
  baseUrl && model ? createOpenAiCompatible({ baseUrl, apiKey, model, receiptModel }) : localAi

const localAi: Ai = {
  writer: { kind: 'local' },
  writeTitle: async (_, text) => summarize(text),
  receiptReader: null,
  readReceipt: () => Promise.reject(unreadableReceipt(new Error('no model reads receipts'))),
  check: async () => ({ isWorking: true, reason: t`The local summariser writes titles.` }),
}
