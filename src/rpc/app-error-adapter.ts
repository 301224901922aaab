import { createSerializationAdapter } from '@tanstack/react-router'
import { AppError, type AppErrorCode, type AppErrorDetails } from '../lib/app-error.ts'

/** Only an Error’s `message` survives serialization; this keeps our code and details. */
export const appErrorAdapter = createSerializationAdapter({
  key: 'app-error',
  test: (value: unknown): value is AppError => value instanceof AppError,
  toSerializable: (error) => ({
    code: error.code,
    message: error.message,
    details: JSON.stringify(error.details),
  }),
  fromSerializable: ({
    code,
    message,
    details,
  }: {
    code: AppErrorCode
    message: string
    details: string
  }) => {
    const parsed: AppErrorDetails = JSON.parse(details)
    return new AppError(code, message, parsed)
  },
})
