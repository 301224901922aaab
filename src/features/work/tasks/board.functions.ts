import { memberOfBoard } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { boardDoneInput, boardInput } from './board.schemas.ts'
import * as board from './server/board.service.ts'

export const getBoard = memberOfBoard({ method: 'GET' })
  .validator(input(boardInput))
  .handler(({ context, data }) => board.getBoard(context.ctx, data))

export const listBoardDone = memberOfBoard({ method: 'GET' })
  .validator(input(boardDoneInput))
  .handler(({ context, data }) => board.listBoardDone(context.ctx, data))
