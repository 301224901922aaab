import type { Span, SpanKind } from '@opentelemetry/api'

/** What a span says besides its name: words and numbers of ours, never a value that somebody entered. */
export type Attributes = Record<string, string | number>

export type SpanStart = { name: string; kind?: keyof typeof SpanKind; attributes?: Attributes }

/** A span of work that is under way. */
export type OpenSpan = Pick<Span, 'setAttributes' | 'updateName'> & {
  /** Ends it, as failed if there is an error. Its message is left out: it may contain values. */
  end: (error?: unknown) => void
}

/** Records what requests and jobs wait for. Without it (null) nothing is recorded, and nothing is loaded. */
export type Traces = {
  /**
   * Runs a request or a job as a trace. What it does at any depth belongs to it until it is over; later work, such as
   * that of a connection which it opened, does not.
   * @param parent a `traceparent` that may be trusted
   * @param work gets the span, and ends it
   */
  root: <Result>(
    start: SpanStart & { parent?: string | null },
    work: (span: OpenSpan) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Runs work as a part of the current request or job.
   * @param isAnswer tells which thrown values are answers, such as redirects, and no failure
   */
  during: <Result>(
    start: SpanStart & { isAnswer?: (thrown: unknown) => boolean },
    work: () => Promise<Result>,
  ) => Promise<Result>
  /** Begins a part that has none of its own. */
  begin: (start: SpanStart) => OpenSpan
  /** Begins a wait, which is recorded only if it took a millisecond or more. */
  beginWait: (name: string) => () => void
  /** Runs work of which nothing is recorded. */
  untraced: <Result>(work: () => Result) => Result
  /** Sends what has ended. */
  flush: () => Promise<void>
  /** Sends what has ended, and ends. */
  stop: () => Promise<void>
}

/** Gives calls of a gateway a span each, by their names. */
export function traced<Gateway extends object>(
  traces: Traces | null,
  prefix: string,
  gateway: Gateway,
  calls: readonly (keyof Gateway & string)[],
): Gateway {
  if (!traces) return gateway
  const names: readonly string[] = calls
  return new Proxy(gateway, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function' || typeof key !== 'string' || !names.includes(key)) return value
      const call = async (...given: unknown[]): Promise<unknown> => Reflect.apply(value, target, given)
      return (...given: unknown[]) =>
        traces.during({ name: `${prefix}.${key}`, kind: 'CLIENT' }, () => call(...given))
    },
  })
}
