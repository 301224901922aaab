import { AppError } from '../../../../lib/app-error.ts'
import type { RelativeContext } from '../../../../server/context.ts'
import { castVoteOfOutsider } from '../../../house/decisions/server/vote.service.ts'
import { changeWithPin } from '../../../work/relative-links/server/relative-pin.service.ts'
import { type FormAction, readTyped } from '../../worker-pages/server/page-form.response.ts'
import { workerPageTexts } from '../../worker-pages/worker-pages.texts.ts'
import { voteFormInput } from '../relative-pages.schemas.ts'

/** All form actions of a relative’s page, by the value of the field `do`. */
const actions: Record<string, FormAction<RelativeContext>> = {
  'vote.cast': async (ctx, typed) => {
    const { pin, ...vote } = readTyped(voteFormInput, typed)
    await changeWithPin(ctx, 'VOTE', pin, (tx, { relative }) => castVoteOfOutsider(tx, relative, vote))
    return { notice: 'voted', part: 'decisions' }
  },
}

/** @throws AppError `invalid` */
export function findRelativeAction(name: string): FormAction<RelativeContext> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new AppError('invalid', workerPageTexts.unknownAction)
  return action
}
