import { summarize } from './local-summary.ts'
import { createOpenAiCompatible } from './openai-compatible-ai.ts'

/** Who writes: an endpoint that was configured, or Kinstead itself, without a model. */
export type Writer = { kind: 'endpoint'; host: string; model: string } | { kind: 'local' }

export type AiCheck = { isWorking: boolean; reason: string }

/** What Kinstead asks of an artificial writer. Another one is one more function that returns this. */
export type Ai = {
  writer: Writer
  /**
   * A title for a text: one line of plain text, at most 120 characters, never empty.
   * @param task what the text is, in words of ours: never of the person who wrote it
   * @throws AppError `unavailable` when it does not answer in time, refuses, or answers what is no title
   */
  writeTitle: (task: string, text: string) => Promise<string>
  /** Whether it answers, for the page of checks; costs no tokens. */
  check: () => Promise<AiCheck>
}

type Options = { baseUrl?: string | undefined; apiKey?: string | undefined; model?: string | undefined }

/** The endpoint of the configuration, or the summariser that needs none. */
export const createAi = ({ baseUrl, apiKey, model }: Options): Ai =>
  baseUrl && model ? createOpenAiCompatible({ baseUrl, apiKey, model }) : localAi

const localAi: Ai = {
  writer: { kind: 'local' },
  writeTitle: async (_, text) => summarize(text),
  check: async () => ({ isWorking: true, reason: 'The local summariser writes titles.' }),
}
