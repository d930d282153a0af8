import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { importEndpoints } from '#imports/contract/imports.ts'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { serverNow } from '#platform/web/language/server-clock.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { userEndpoints } from '#users/contract/users.ts'
import { walletEndpoints } from '#wallet/contract/wallet.ts'
import { ServerFault, Unreachable } from './answer.ts'
import { address, callerOf } from './caller.ts'

interface Seen {
  line: string
  key: string | undefined
  type: string | undefined
  unattended: string | undefined
  body: unknown
}
type Answer = (response: ServerResponse) => void

const json =
  (status: number, content: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
const cut: Answer = (response) => response.destroy()

const balances = { earned: '90.50', appreciation: '7.00', total: '97.50' }
const receipt = {
  type: 'deposit',
  number: 4,
  amount: '12.50',
  fromEarned: '12.50',
  fromAppreciation: '0.00',
  balances,
}

let server: Server
let seen: Seen[]
let answers: Answer[]
const stale = vi.fn<() => void>()
let origin: string
let call: ReturnType<typeof callerOf>

beforeEach(async () => {
  seen = []
  answers = []
  stale.mockClear()
  server = createServer((request, response) => void note(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  call = callerOf(origin, { onStaleSession: stale })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

async function note(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  seen.push({
    line: `${request.method} ${request.url}`,
    key: request.headers['idempotency-key'] as string | undefined,
    type: request.headers['content-type'],
    unattended: request.headers['laurel-unattended'] as string | undefined,
    body: text === '' ? undefined : JSON.parse(text),
  })
  answers.shift()?.(response)
}

async function refusalOf(calling: Promise<unknown>): Promise<Refused> {
  const error = await calling.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Refused)
  return error as Refused
}

describe('the request', () => {
  test('sends amounts as text and reads hundredths', async () => {
    answers = [json(200, receipt)]
    const done = await call(walletEndpoints.deposit, {
      body: { amount: hundredths(1250) },
      key: 'attempt-0',
    })
    expect(seen[0]).toMatchObject({ line: 'POST /api/deposits', body: { amount: '12.50' } })
    expect(done.balances.total).toBe(9750)
  })

  test('puts query and parameters into the address, without a body', async () => {
    answers = [
      json(200, { page: 3, pages: 3, total: 41, transactions: [] }),
      json(200, { oneTimePassword: 'once' }),
    ]
    await call(walletEndpoints.readHistory, { query: { page: 3 } })
    await call(userEndpoints.resetPassword, { params: { id: 7 } })
    expect(seen.map(({ line }) => line)).toEqual([
      'GET /api/account/transactions?page=3',
      'POST /api/users/7/password-reset',
    ])
    expect(seen.map(({ type }) => type)).toEqual([undefined, undefined])
  })

  test('sends a key only to keyed endpoints', async () => {
    answers = [json(200, { ...balances, pending: '0.00' }), json(200, receipt)]
    await call(walletEndpoints.readBalances)
    await call(walletEndpoints.deposit, { body: { amount: hundredths(1) }, key: 'attempt-1' })
    expect(seen.map(({ key }) => key)).toEqual([undefined, 'attempt-1'])
  })

  test('says when nobody is there', async () => {
    let isUnattended = false
    const pending = { ...balances, pending: '0.00' }
    answers = [json(200, pending), json(200, pending)]
    const read = callerOf(origin, { isUnattended: () => isUnattended })
    await read(walletEndpoints.readBalances)
    isUnattended = true
    await read(walletEndpoints.readBalances)
    expect(seen.map(({ unattended }) => unattended)).toEqual([undefined, '?1'])
  })

  test('refuses a wrong body before sending', async () => {
    const body = { email: 'someone@', password: 'long enough' }
    const refused = await refusalOf(call(signInEndpoints.login, { body }))
    expect(refused).toMatchObject({ code: 'credentials-invalid', field: 'email' })
    expect(seen).toEqual([])
  })
})

describe('the answer', () => {
  test("throws a refusal with the server's code, its words and field", async () => {
    const message = 'Insufficient funds'
    answers = [json(409, { code: 'insufficient-funds', message, field: 'amount' })]
    const refused = await refusalOf(
      call(walletEndpoints.withdraw, { body: { amount: hundredths(1) }, key: 'attempt-0' }),
    )
    expect(refused).toMatchObject({ code: 'insufficient-funds', field: 'amount' })
    expect(wordsFor(refused)).toBe(message)
    expect(stale).not.toHaveBeenCalled()
  })

  test('keeps the words of an unknown code', async () => {
    answers = [json(409, { code: 'newer', message: 'Not on a Sunday.' })]
    const refused = await refusalOf(call(walletEndpoints.readBalances))
    expect(refused.message).toBe('Not on a Sunday.')
  })

  test('reports a stale session after a refusal of access', async () => {
    answers = [json(401, { code: 'not-signed-in', message: 'Please login first' })]
    await refusalOf(call(walletEndpoints.readBalances))
    expect(stale).toHaveBeenCalledOnce()
  })

  test.each([
    ['a cut connection', cut],
    ['a fault of the server', json(500, { code: 'internal', message: 'Request 12 failed.' })],
    ['a page instead of JSON', (response: ServerResponse) => response.end('<html>')],
    ['an answer of another shape', json(200, { earned: 12 })],
  ])('%s is Unreachable', async (_, answer: Answer) => {
    answers = [answer]
    await expect(call(walletEndpoints.readBalances)).rejects.toBeInstanceOf(Unreachable)
    expect(seen).toHaveLength(1)
  })

  test.each([
    [json(500, { code: 'internal', message: 'Request 12 failed.' }), true],
    [json(200, { earned: 12 }), true],
    [cut, false],
    [json(503, 'a gateway without a server'), false],
  ])('tells a fault of the server from no answer: %#', async (answer: Answer, isFault) => {
    answers = [answer]
    const error: unknown = await call(walletEndpoints.readBalances).catch(
      (thrown: unknown) => thrown,
    )
    expect(error instanceof ServerFault).toBe(isFault)
    expect(error).toBeInstanceOf(Unreachable)
  })

  test('throws AbortError for an aborted call', async () => {
    const abort = new AbortController()
    answers = [() => abort.abort()]
    const calling = call(walletEndpoints.readBalances, { signal: abort.signal })
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a file as the answer', () => {
  const invite = () => call(importEndpoints.invitePeople, { params: { id: 3 } })

  test('is returned unchanged', async () => {
    answers = [(response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b')]
    const file = await invite()
    expect(await file.text()).toBe('a,b')
    expect(seen.map(({ line }) => line)).toEqual(['POST /api/imports/3/invitations'])
  })

  test('is Unreachable when it ends early', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('a,b')
        setImmediate(() => response.destroy())
      },
    ]
    await expect(invite()).rejects.toBeInstanceOf(Unreachable)
  })

  test('can be refused', async () => {
    answers = [json(409, { code: 'import-not-applied', message: 'Not yet.' })]
    expect(await refusalOf(invite())).toMatchObject({ code: 'import-not-applied' })
  })
})

test('throws Unreachable after the timeout', async () => {
  answers = [() => undefined]
  await expect(call(walletEndpoints.readBalances, { timeoutMs: 50 })).rejects.toBeInstanceOf(
    Unreachable,
  )
})

describe('retries', () => {
  const move = (key = 'attempt-3') =>
    call(walletEndpoints.deposit, { body: { amount: hundredths(1250) }, key })

  test('repeats a lost request with the same key', async () => {
    answers = [cut, json(200, receipt)]
    await expect(move()).resolves.toMatchObject({ number: 4 })
    expect(seen).toHaveLength(2)
    expect(seen[0]?.key).toBe('attempt-3')
    expect(seen[1]).toEqual(seen[0])
  })

  test('reports a lost request as unanswered if its retry is refused access', async () => {
    answers = [cut, json(401, { code: 'not-signed-in', message: 'Please login first' })]
    await expect(move()).rejects.toBeInstanceOf(Unreachable)
    expect(stale).toHaveBeenCalledOnce()
  })

  test('repeats a busy request, then shows the refusal', async () => {
    const busy = json(503, { code: 'busy', message: 'The server is busy.' })
    answers = [busy, busy, busy]
    const refused = await refusalOf(move('attempt-2'))
    expect(refused.code).toBe('busy')
    expect(seen.map(({ key }) => key)).toEqual(['attempt-2', 'attempt-2', 'attempt-2'])
  })

  test('repeats a request that an older process refused', async () => {
    answers = [json(503, { code: 'database-newer', message: 'Being updated.' }), json(200, receipt)]
    await expect(move()).resolves.toMatchObject({ number: 4 })
    expect(seen[1]).toEqual(seen[0])
  })

  test('does not repeat after a full disk', async () => {
    answers = [json(503, { code: 'disk-full', message: 'The disk is full.' })]
    expect((await refusalOf(move())).code).toBe('disk-full')
    expect(seen).toHaveLength(1)
  })

  test('does not repeat after a refusal', async () => {
    answers = [json(409, { code: 'balance-limit', message: 'Full.' })]
    await refusalOf(move())
    expect(seen).toHaveLength(1)
  })
})

test.each([
  ['/api/users', {}, {}, '/api/users'],
  ['/api/users/:id', { id: 7 }, {}, '/api/users/7'],
  ['/api/files/:name', { name: 'a/b?c' }, {}, '/api/files/a%2Fb%3Fc'],
  ['/api/users', {}, { search: 'Ada & co', after: 0 }, '/api/users?search=Ada+%26+co&after=0'],
  ['/api/users', {}, { search: '', after: 3 }, '/api/users?after=3'],
])('%s with %j and %j is %4$s', (path, params, query, expected) => {
  expect(address(path, params, query)).toBe(expected)
})

test.each([180_000, -7_200_000])(
  'knows the clock of a server that is %i ms ahead',
  async (ahead) => {
    const told =
      (at: number): Answer =>
      (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', date: new Date(at).toUTCString() })
          .end(JSON.stringify(balances))
    answers = [told(Date.now() + ahead), told(Date.now())]
    const read = () => call(walletEndpoints.readBalances).catch(() => undefined)
    await read()
    expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(3_000)
    await read()
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50)
  },
)
