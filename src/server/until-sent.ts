import { isWhole } from './whole-answers.ts'

/** A small answer is made at once, however slowly it is taken; only long ones are made while they are sent. */
const chunksAhead = 16

/**
 * Tells when an answer needs nothing more from us: when its body has been made, has failed or is not wanted any more, or
 * when there is none.
 */
export async function untilSent(
  answer: () => Response | Promise<Response>,
  end: () => void,
): Promise<Response> {
  try {
    const response = await answer()
    if (!response.body || isWhole(response)) {
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
