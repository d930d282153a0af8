import { join } from 'node:path'
import { post, type Peer, type PeerEmployee } from './peer.ts'
import { GIFT } from './side.ts'

const DUPLICATE_REQUEST = 159
const VALIDATION_ERROR = 142
const APPLICATION = { 'X-Parse-Application-Id': 'bench' }
const MASTER = { ...APPLICATION, 'X-Parse-Master-Key': 'bench-master-key' }

export const PARSE_SERVER: Peer = {
  name: 'Parse Server',
  folder: 'parse-server',
  // More connections than clients: a transaction holds one and uses others.
  start: ({ port, databaseUrl }) => [
    join(import.meta.dirname, 'parse-server/server.js'),
    String(port),
    `${databaseUrl}?poolSize=50`,
  ],
  ready: /^ready$/m,
  hire,
  send: '/parse/functions/send',
  buy: '/parse/functions/buy',
  headers: (token, key) => ({
    ...APPLICATION,
    'X-Parse-Session-Token': token,
    'X-Parse-Request-Id': key,
  }),
  learn(status, answer) {
    if (status === 200) return 'done'
    const { code } = answer as { code?: number }
    if (code === DUPLICATE_REQUEST) return 'asked before'
    return code === VALIDATION_ERROR ? 'refused' : undefined
  },
  rows: {
    wallets: 'select "objectId" as id, earned, appreciation from "Wallet"',
    entries: 'select wallet as id, type, earned, appreciation from "Entry"',
    gifts: 'select stock from "Gift"',
  },
}

async function hire(url: string, people: readonly PeerEmployee[]): Promise<readonly string[]> {
  const { answer } = await post(`${url}/parse/functions/hire`, MASTER, { people, gift: GIFT })
  const { result } = answer as { result?: readonly string[] }
  if (result === undefined) throw new Error(JSON.stringify(answer))
  const tokens: string[] = []
  for (const userId of result) {
    const signedIn = await post(`${url}/parse/loginAs`, MASTER, { userId })
    tokens.push((signedIn.answer as { sessionToken: string }).sessionToken)
  }
  return tokens
}
