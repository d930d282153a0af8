import {
  context,
  diag,
  DiagLogLevel,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import pg from 'pg'
import type { Logger } from 'pino'
import { BUILD } from './version.ts'

// Without `startTraces` its spans do nothing.
const tracer = trace.getTracer('laurel')

/**
 * Sends traces by OTLP over HTTP to `endpoint`, the value of OTEL_EXPORTER_OTLP_ENDPOINT; the standard's
 * other variables hold as well. Returns what sends the rest and stops.
 */
export async function startTraces(endpoint: string, log: Logger): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources
  const laurel = resourceFromAttributes({ 'service.name': 'laurel', 'service.version': BUILD })
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(laurel)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  tellFailures(log)
  traceStatements()
  return () => provider.shutdown().catch((error: unknown) => log.debug({ err: error }, 'traces'))
}

/** Logs the first failure to send; a collector that is away must not fill the log. */
function tellFailures(log: Logger): void {
  let isTold = false
  const fail = (message: string): void => {
    log[isTold ? 'debug' : 'warn']({ reason: message.slice(0, 200) }, 'Traces can not be sent')
    isTold = true
  }
  const ignore = (): void => undefined
  const logger = { error: fail, warn: ignore, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true })
}

/** Runs work in a span of its own, below the one that is open. */
export function inSpan<T>(name: string, kind: SpanKind, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { kind }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

type Query = (...sent: unknown[]) => unknown

/** Opens a span for each statement of every connection: its text, never its values. */
function traceStatements(): void {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
  const { query } = prototype
  prototype.query = function traced(this: unknown, ...sent: unknown[]): unknown {
    const span = tracer.startSpan(nameOf(sent[0]), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': textOf(sent[0]) },
    })
    const last = sent.at(-1)
    if (typeof last === 'function') {
      const tell = context.bind(context.active(), last as Query)
      const done = (error: unknown, ...rest: unknown[]) => {
        end(span, error)
        return tell(error, ...rest)
      }
      return Reflect.apply(query, this, [...sent.slice(0, -1), done])
    }
    const answer = Reflect.apply(query, this, sent)
    if (answer instanceof Promise) {
      answer.then(
        () => end(span, null),
        (error: unknown) => end(span, error),
      )
    } else span.end()
    return answer
  }
}

function end(span: Span, error: unknown): void {
  if (error !== null && error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const LONGEST_TEXT = 2_000

function textOf(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | null)?.text
  return (text ?? '').trim().slice(0, LONGEST_TEXT)
}

/** The statement's own name, else its first word. */
function nameOf(asked: unknown): string {
  const named = asked !== null && typeof asked === 'object' && 'name' in asked ? asked.name : null
  if (typeof named === 'string') return named
  return /^[a-z]+/i.exec(textOf(asked))?.[0].toLowerCase() ?? 'statement'
}
