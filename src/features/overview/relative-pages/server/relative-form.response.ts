import type { RelativeContext } from '../../../../server/context.ts'
import { answerForm, type PageForm } from '../../worker-pages/server/page-form.response.ts'
import { findRelativeAction } from './relative-actions.service.ts'

/** Runs the action of a form on a relative’s page. The PIN is never sent back. */
export async function answerRelativeForm(form: Omit<PageForm<RelativeContext>, 'findAction'>) {
  const result = await answerForm({ ...form, findAction: findRelativeAction })
  if (result.kind === 'done') return result
  const { pin: _, ...values } = result.answer.values
  return { ...result, answer: { ...result.answer, values } }
}
