import { SAMPLES } from '#test/harness/samples.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { ROLES, type Actors } from './actors.ts'

/** A part of a request that was seen in an earlier answer: the nth newest of its kind. */
export interface ValuePool {
  readonly known: number
}

export function isKnown(value: unknown): value is ValuePool {
  return typeof value === 'object' && value !== null && 'known' in value
}

/** How many values of a kind are kept. */
const MOST = 20

/** Other names of a kind. */
const SAME: Readonly<Record<string, string>> = {
  people: 'user',
  person: 'user',
  receiver: 'user',
  colleague: 'user',
  manager: 'user',
  sender: 'user',
  author: 'user',
  chosen: 'user',
  welcome: 'user',
  card: 'recognition',
  entered: 'user',
  batche: 'batch',
  next: 'after',
  upTo: 'notification',
  payoutId: 'payout',
  logo: 'picture',
  logoDark: 'picture',
  line: 'number',
}

function kindOf(name: string): string {
  const single = name.replace(/s$/, '')
  return SAME[single] ?? single
}

/** The kind of the ids at a path: "user" at "/api/users/{id}/profile". */
function kindAt(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const before = parts.indexOf('{id}') - 1
  return kindOf((before >= 0 ? parts[before] : parts.at(-1)) ?? '')
}

/** Values of earlier answers by their kind, newest first. */
export class KnownValues {
  readonly #values = new Map<string, (string | number)[]>()

  /** With the values of others, which stay as they are. */
  constructor(others?: KnownValues) {
    if (others === undefined) return
    for (const [kind, all] of others.#values) this.#values.set(kind, all)
  }

  /** Remembers what an answer of this path names. */
  remember(path: string, answer: unknown): void {
    this.#walk(answer, kindAt(path))
  }

  /** The value for a field of a request to this path; undefined if none of its kind was seen. */
  find({ known }: ValuePool, field: string, path: string): string | number | undefined {
    const kind = ['id', 'ids', '{id}'].includes(field) ? kindAt(path) : kindOf(field)
    const all = this.#values.get(kind) ?? []
    return all[known % Math.max(1, all.length)]
  }

  #walk(value: unknown, kind: string): void {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, MOST)) this.#walk(one, kind)
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') this.#walk(inner, kindOf(name))
      else if (typeof inner !== 'boolean') this.#keep(name === 'id' ? kind : kindOf(name), inner)
    }
  }

  #keep(kind: string, value: string | number): void {
    const others = (this.#values.get(kind) ?? []).filter((one) => one !== value)
    this.#values.set(kind, [value, ...others].slice(0, MOST))
  }
}

const KNOWN_ROLES = ['employee', 'colleague', 'shopKeeper', 'peopleKeeper', 'deactivated'] as const

/** Makes something of every kind, whose ids every attack knows. */
export async function createKnownValues(actors: Actors): Promise<KnownValues> {
  await actors.mend(new Set(ROLES))
  const known = new KnownValues()
  const administrator = actors.of('administrator')
  const employee = actors.of('employee')
  const colleague = await actors.sessionOf('colleague')
  const { json: gift } = await expectOk(
    administrator.call('addGift', { body: { ...SAMPLES.addGift.body, name: 'Known mug' } }),
  )
  known.remember('/api/gifts', gift)
  const thanks = { ...SAMPLES.thank.body, receivers: [colleague?.id] }
  const { json: card } = await expectOk(employee.call('thank', { body: thanks }))
  known.remember('/api/recognitions', card)
  const params = { id: card['id'] }
  const comment = await expectOk(employee.call('addComment', { params, body: { text: 'Yes' } }))
  known.remember('/api/comments', comment.json)
  for (const role of KNOWN_ROLES) known.remember('/api/users', await actors.sessionOf(role))
  return known
}
