import { isWhole } from './whole-answers.ts'

/** A small response is made at once, however slowly it is read; only long ones are made while they are sent. */
const chunksAhead = 16

/**
 * Calls back when a response needs nothing more from us: its body was made, failed or was cancelled, or there is none.
 */
export async function untilSent(
  answer: () => Response | Promise<Response>,
  end: () => void,
): Promise<Response> {
  try {
    const response = await answer()
    if (isWhole(response) || !response.body) {
      end()
      return response
    }
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
      undefined,
      undefined,
      new CountQueuingStrategy({ highWaterMark: chunksAhead }),
    )
    void response.body.pipeTo(writable).then(end, end)
    return new Response(readable, response)
  } catch (error) {
    end()
    throw error
  }
}
