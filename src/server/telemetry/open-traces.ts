import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import { isAppError } from '../../lib/app-error.ts'
import { causeCodes } from '../db/outage.ts'
import { type TelemetryOptions, telemetryOptions } from '../env/telemetry.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../logger.ts'
import { reportFailures, resourceOf } from './otlp.ts'
import { parseTraceparent } from './traceparent.ts'
import type { OpenSpan, SpanStart, Traces } from './traces.ts'

type Current = { span: Span; trace: { isOver: boolean } } | 'untraced'

const shortestWaitMs = 1

/** Sends traces if the configuration says where to. */
export async function startTraces(env: Env, log: Pick<Logger, 'warn' | 'info'>): Promise<Traces | null> {
  const options = telemetryOptions(env)
  return options.traces === null ? null : openTraces(options, options.traces, log)
}

/** Only here is the library loaded. It changes nothing of the process: no global, and no patched module. */
async function openTraces(
  options: TelemetryOptions,
  url: string,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Traces> {
  const [api, sdk, { OTLPTraceExporter }, resource] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    options.protocol === 'http/json'
      ? import('@opentelemetry/exporter-trace-otlp-http')
      : import('@opentelemetry/exporter-trace-otlp-proto'),
    resourceOf(options),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const exporter = reportFailures(new OTLPTraceExporter({ url, headers: options.headers }), 'traces', log)
  const provider = new sdk.TracerProvider({
    resource,
    sampler: samplerOf(sdk, options),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('kinstead')
  const currents = new AsyncLocalStorage<Current>()
  const silent = trace.wrapSpanContext(api.INVALID_SPAN_CONTEXT)
  log.info({ to: new URL(url).origin }, 'traces are sent')

  /** The request or job of which this is a part; null outside of them, and after they are over. */
  function current() {
    const known = currents.getStore()
    return known === 'untraced' || !known?.trace.isOver ? known : undefined
  }

  function startSpan({ name, kind = 'INTERNAL', attributes }: SpanStart, startTime?: number): Span {
    const parent = current()
    if (parent === 'untraced') return silent
    return tracer.startSpan(
      name,
      { kind: SpanKind[kind], ...(attributes && { attributes }), ...(startTime && { startTime }) },
      parent ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT,
    )
  }

  function endSpan(span: Span, error?: unknown) {
    if (error !== undefined) {
      span.setAttributes({ 'error.type': kindOf(error) })
      if (!isForPeople(error)) span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  }

  const opened = (span: Span, end = (error?: unknown) => endSpan(span, error)): OpenSpan => ({
    setAttributes: (attributes) => span.setAttributes(attributes),
    updateName: (name) => span.updateName(name),
    end,
  })

  async function run<Result>(span: Span, scope: { isOver: boolean }, work: () => Promise<Result>) {
    return currents.run({ span, trace: scope }, work)
  }

  return {
    async root({ parent, name, kind = 'SERVER', attributes }, work) {
      const remote = parseTraceparent(parent)
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
      const span = tracer.startSpan(
        name,
        { kind: SpanKind[kind], ...(attributes && { attributes }) },
        context,
      )
      const scope = { isOver: false }
      const end = (error?: unknown) => {
        scope.isOver = true
        endSpan(span, error)
      }
      return run(span, scope, () => work(opened(span, end)))
    },
    async during({ isAnswer, ...start }, work) {
      const parent = current()
      if (parent === 'untraced') return work()
      const span = startSpan(start)
      try {
        const result = await run(span, parent?.trace ?? { isOver: false }, work)
        endSpan(span)
        return result
      } catch (error) {
        endSpan(span, isAnswer?.(error) ? undefined : error)
        throw error
      }
    },
    begin: (start) => opened(startSpan(start)),
    beginWait(name) {
      const [startedAt, measuredFrom] = [Date.now(), performance.now()]
      const end = () => startSpan({ name }, startedAt).end()
      const bound = AsyncLocalStorage.bind(end)
      return () => {
        if (performance.now() - measuredFrom >= shortestWaitMs) bound()
      }
    },
    untraced: (work) => currents.run('untraced', work),
    flush: () => provider.forceFlush(),
    stop: () => provider.shutdown(),
  }
}

type Sdk = typeof import('@opentelemetry/sdk-trace')

function samplerOf(sdk: Sdk, { sampler, sampledShare }: TelemetryOptions) {
  const own = sampler.endsWith('always_on')
    ? new sdk.AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new sdk.AlwaysOffSampler()
      : new sdk.TraceIdRatioBasedSampler(sampledShare)
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root: own }) : own
}

/** What went wrong in one word of ours, of Node's or of PostgreSQL's. */
function kindOf(error: unknown): string {
  if (isAppError(error)) return error.code
  const word = causeCodes(error)[0] ?? (error instanceof Error ? error.name : 'unknown')
  return /^\w[\w-]{0,39}$/.test(word) ? word : 'unknown'
}

/** A refusal with a sentence for people is an answer, not a failure. */
const isForPeople = (error: unknown) => isAppError(error) && error.status < 500
