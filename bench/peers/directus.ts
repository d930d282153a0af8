import { join } from 'node:path'
import { post, type Peer, type PeerEmployee } from './peer.ts'
import { GIFT } from './side.ts'

const FOLDER = join(import.meta.dirname, 'directus')
const CLI = join(FOLDER, 'node_modules/directus/cli.js')
const ADMINISTRATOR = { Authorization: 'Bearer bench-administrator' }
const PASSWORD = 'bench-password'

/** By its services alone, and with rows locked by Knex before they are read. */
export const DIRECTUS = directus('Directus', false)
export const DIRECTUS_WITH_LOCKS = directus('Directus, rows locked', true)

function directus(name: string, locks: boolean): Peer {
  return {
    name,
    folder: 'directus',
    prepare: () => [CLI, 'bootstrap'],
    start: () => [CLI, 'start'],
    env: ({ port, url, databaseUrl }) => ({
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      SECRET: 'a secret of the benchmark, long enough',
      ADMIN_EMAIL: 'administrator@example.com',
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_TOKEN: 'bench-administrator',
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: databaseUrl,
      // As many as Parse Server has.
      DB_POOL__MAX: '50',
      ACCESS_TOKEN_TTL: '1d',
      EXTENSIONS_PATH: join(FOLDER, 'extensions'),
      PACKAGE_FILE_LOCATION: FOLDER,
      BENCH_ROW_LOCKS: String(locks),
      // Otherwise it refuses requests of a busy machine.
      PRESSURE_LIMITER_ENABLED: 'false',
      // These only make signing in quicker, at the beginning.
      LOGIN_STALL_TIME: '0',
      HASH_MEMORY_COST: '1024',
      HASH_TIME_COST: '2',
      HASH_PARALLELISM: '1',
      TELEMETRY: 'false',
      NODE_ENV: 'production',
    }),
    ready: /Server started at/,
    hire,
    send: '/laurel/send',
    buy: '/laurel/buy',
    headers: (token, key) => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': key }),
    learn(status, answer) {
      if (status === 200) return 'done'
      const { errors } = answer as { errors?: readonly { extensions?: { code?: string } }[] }
      return errors?.[0]?.extensions?.code === 'REFUSED' ? 'refused' : undefined
    },
    rows: {
      wallets: 'select id, earned, appreciation from wallets',
      entries: 'select wallet as id, type, earned, appreciation from entries',
      gifts: 'select stock from gifts',
    },
  }
}

async function hire(url: string, people: readonly PeerEmployee[]): Promise<readonly string[]> {
  const create = async (path: string, body: object): Promise<unknown> => {
    const { status, answer } = await post(url + path, ADMINISTRATOR, body)
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return (answer as { data?: unknown } | null)?.data
  }
  for (const collection of COLLECTIONS) await create('/collections', collection)
  await create('/relations', {
    collection: 'entries',
    field: 'wallet',
    related_collection: 'wallets',
  })
  // Directus refuses addresses below .example.
  const logins = people.map((_, place) => ({
    email: `bench-${place + 1}@example.com`,
    password: PASSWORD,
  }))
  // They come back in another order.
  const users = (await create('/users', logins)) as readonly { id: string; email: string }[]
  const opened = people.map(({ email, earned }, place) => ({
    owner: users.find((user) => user.email === logins[place]?.email)?.id,
    email,
    earned,
    is_transfer: true,
  }))
  const wallets = (await create('/items/wallets', opened)) as readonly { id: number }[]
  await create(
    '/items/entries',
    people.map(({ earned }, place) => ({ wallet: wallets[place]?.id, type: 'signUp', earned })),
  )
  await create('/items/gifts', GIFT)
  const tokens: string[] = []
  for (const login of logins) {
    const { access_token } = (await create('/auth/login', login)) as { access_token: string }
    tokens.push(access_token)
  }
  return tokens
}

const KEY = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true },
}
const amount = (field: string) => ({
  field,
  type: 'bigInteger',
  schema: { default_value: 0, is_nullable: false },
})
const column = (field: string, type: string, schema: object = {}) => ({ field, type, schema })

const COLLECTIONS = [
  {
    collection: 'wallets',
    schema: {},
    fields: [
      KEY,
      column('owner', 'uuid', { is_unique: true }),
      column('email', 'string', { is_unique: true }),
      column('is_transfer', 'boolean'),
      amount('earned'),
      amount('appreciation'),
    ],
  },
  {
    collection: 'entries',
    schema: {},
    fields: [
      KEY,
      column('wallet', 'integer', { is_indexed: true }),
      column('type', 'string'),
      column('key', 'string', { is_unique: true }),
      ...['earned', 'appreciation', 'earned_after', 'appreciation_after'].map(amount),
    ],
  },
  {
    collection: 'gifts',
    schema: {},
    fields: [KEY, column('name', 'string'), column('price', 'integer'), column('stock', 'integer')],
  },
]
