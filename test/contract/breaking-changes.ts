/** The parts of an OpenAPI document, or of a schema in it, that are compared. */
export type Json = Readonly<Record<string, unknown>>

/** Whether clients send what a schema describes, or receive it. */
type Direction = 'sent' | 'received'

interface Place {
  readonly direction: Direction
  /** Where it is, for people: "GET /api/gifts answer.gifts[]". */
  readonly at: string
}

const objectOf = (value: unknown): Json => (value ?? {}) as Json
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const without = (all: readonly unknown[], some: readonly unknown[]) =>
  all.filter((one) => !some.some((other) => isSame(one, other)))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The part of a document that is promised, and the day of the release that promised it: "2026-11-27". */
export interface ReleasedDocument {
  readonly released: string
  readonly paths: Json
}

/**
 * The breaking changes between a released document and a newer one, as sentences. More
 * operations, answers with more fields, more codes of refusals and more values in answers break nothing:
 * docs/api.md asks programs to expect them. What was deprecated may go from the day after its sunset on.
 * A new mark is dated from the release on that brings it, else the days until its sunset would be fewer.
 */
export function breakingChanges(
  { released, paths: promised }: ReleasedDocument,
  current: { readonly paths: Json },
  today = new Date(),
): string[] {
  const { paths } = current
  return Object.entries(promised).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      const now = objectOf(paths[path])[method]
      if (now !== undefined) {
        const [was, is] = [operation as Json, now as Json]
        return [...ofEnd(was, is, { at, released }), ...ofOperation(was, is, at)]
      }
      return isOver(operation as Json, today) ? [] : [`${at} is gone`]
    }),
  )
}

const DAY_MS = 86_400_000
/** How long what is deprecated stays, at least. */
const NOTICE_DAYS = 180

function isOver(operation: Json, today: Date): boolean {
  const sunset = operation['x-sunset']
  return typeof sunset === 'string' && today.getTime() >= Date.parse(sunset) + DAY_MS
}

function ofEnd(
  was: Json,
  is: Json,
  { at, released }: { readonly at: string; readonly released: string },
): string[] {
  const [since, sunset] = [is['x-deprecated-since'], is['x-sunset']]
  if (typeof since !== 'string' || typeof sunset !== 'string') return []
  const days = (Date.parse(sunset) - Date.parse(since)) / DAY_MS
  const isBackdated = since !== was['x-deprecated-since'] && since < released
  const isEarlier = typeof was['x-sunset'] === 'string' && sunset < was['x-sunset']
  return [
    ...(days >= NOTICE_DAYS ? [] : [`${at} has less than ${NOTICE_DAYS} days until its sunset`]),
    ...(isBackdated ? [`${at} is deprecated since a day before its release`] : []),
    ...(isEarlier ? [`${at} has an earlier sunset`] : []),
  ]
}

function ofOperation(was: Json, is: Json, at: string): string[] {
  const closed = without(listOf(was['security']), listOf(is['security']))
  const answers = [was, is].map((operation) => objectOf(objectOf(operation['responses'])['200']))
  const bodies = [was, is].map((operation) => objectOf(operation['requestBody']))
  return [
    ...closed.map((way) => `${at} is closed to ${JSON.stringify(way)}`),
    ...ofParameters(was, is, at),
    ...ofContent(bodies[0], bodies[1], { direction: 'sent', at: `${at} body` }),
    ...ofContent(answers[0], answers[1], { direction: 'received', at: `${at} answer` }),
  ]
}

function ofParameters(was: Json, is: Json, at: string): string[] {
  const byName = (operation: Json) =>
    new Map((listOf(operation['parameters']) as Json[]).map((one) => [String(one['name']), one]))
  const [before, now] = [byName(was), byName(is)]
  const gone = [...before].flatMap(([name, parameter]) => {
    const current = now.get(name)
    const place = { direction: 'sent', at: `${at} ${name}` } as const
    if (current === undefined) return [`${place.at} is gone`]
    return ofSchema(objectOf(parameter['schema']), objectOf(current['schema']), place)
  })
  const required = [...now].filter(
    ([name, one]) => one['required'] === true && before.get(name)?.['required'] !== true,
  )
  return [...gone, ...required.map(([name]) => `${at} ${name} is required now`)]
}

function ofContent(was: Json | undefined, is: Json | undefined, place: Place): string[] {
  const now = objectOf(is?.['content'])
  const before = Object.entries(objectOf(was?.['content']))
  const hasNew = before.length === 0 && Object.keys(now).length > 0 && place.direction === 'sent'
  return [
    ...(hasNew ? [`${place.at} is required now`] : []),
    ...before.flatMap(([type, media]) => {
      if (now[type] === undefined) return [`${place.at} is no ${type} any more`]
      const [old, current] = [media, now[type]].map((one) => objectOf(objectOf(one)['schema']))
      return ofSchema(objectOf(old), objectOf(current), place)
    }),
  ]
}

function ofSchema(was: Json, is: Json, place: Place): string[] {
  const choices = [was, is].map((schema) => listOf(schema['anyOf'] ?? schema['oneOf']) as Json[])
  const [before = [], now = []] = choices
  if (before.length > 0 || now.length > 0) {
    return ofChoices(before.length > 0 ? before : [was], now.length > 0 ? now : [is], place)
  }
  return [
    ...ofType(was, is, place),
    ...ofValues(was, is, place),
    ...ofBounds(was, is, place),
    ...ofProperties(was, is, place),
    ...(was['items'] === undefined
      ? []
      : ofSchema(objectOf(was['items']), objectOf(is['items']), { ...place, at: `${place.at}[]` })),
  ]
}

/** Each old choice has to be taken still; each new one has to be one of those that were answered. */
function ofChoices(was: readonly Json[], is: readonly Json[], place: Place): string[] {
  const isTaken = (old: Json, now: Json) => ofSchema(old, now, place).length === 0
  const isKept =
    place.direction === 'sent'
      ? was.every((old) => is.some((now) => isTaken(old, now)))
      : is.every((now) => was.some((old) => isTaken(old, now)))
  return isKept ? [] : [`${place.at} has other choices`]
}

function ofType(was: Json, is: Json, { direction, at }: Place): string[] {
  const [before, now] = [was, is].map((schema) => [schema['type'] ?? []].flat())
  // A schema without a type takes everything.
  if (direction === 'sent' && now?.length === 0) return []
  const more =
    direction === 'sent' ? without(before ?? [], now ?? []) : without(now ?? [], before ?? [])
  const isOpened = direction === 'received' && now?.length === 0 && before?.length !== 0
  return more.length > 0 || isOpened ? [`${at} has another type`] : []
}

/** Values that clients send; they expect more values in answers. */
function ofValues(was: Json, is: Json, { direction, at }: Place): string[] {
  const values = (schema: Json) =>
    'const' in schema ? [schema['const']] : (schema['enum'] as unknown[] | undefined)
  const [before, now] = [values(was), values(is)]
  if (direction === 'received' || now === undefined) return []
  if (before === undefined) return [`${at} takes fewer values`]
  return without(before, now).map(
    (value) => `${at} does not take ${JSON.stringify(value)} any more`,
  )
}

const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems']
const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems']

function ofBounds(was: Json, is: Json, { direction, at }: Place): string[] {
  if (direction === 'received') return []
  const tighter = (
    names: string[],
    isTighter: (old: number, now: number) => boolean,
    none: number,
  ) =>
    names.filter((name) =>
      isTighter(
        (was[name] as number | undefined) ?? none,
        (is[name] as number | undefined) ?? none,
      ),
    )
  const changed = ['pattern', 'format'].filter(
    (name) => is[name] !== undefined && is[name] !== was[name],
  )
  return [
    ...tighter(LOWER, (old, now) => now > old, -Infinity),
    ...tighter(UPPER, (old, now) => now < old, Infinity),
    ...changed,
  ].map((name) => `${at} has a tighter ${name}`)
}

function ofProperties(was: Json, is: Json, place: Place): string[] {
  const [before, now] = [objectOf(was['properties']), objectOf(is['properties'])]
  const [had, has] = [listOf(was['required']), listOf(is['required'])]
  const { direction, at } = place
  const fewer = direction === 'sent' ? without(has, had) : without(had, has)
  const words = direction === 'sent' ? 'is required now' : 'is not always there any more'
  return [
    ...fewer.filter((name) => String(name) in now).map((name) => `${at}.${String(name)} ${words}`),
    ...Object.entries(before).flatMap(([name, schema]) =>
      now[name] === undefined
        ? [`${at}.${name} is gone`]
        : ofSchema(objectOf(schema), objectOf(now[name]), { ...place, at: `${at}.${name}` }),
    ),
  ]
}
