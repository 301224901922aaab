import type { JobContext } from '../../../../server/context.ts'
import { answerForm, type PageForm } from './page-form.response.ts'
import { findAction } from './worker-actions.service.ts'

/** Runs the action of a form on a job’s page. */
export const answerJobForm = (form: Omit<PageForm<JobContext>, 'findAction'>) =>
  answerForm({ ...form, findAction })
