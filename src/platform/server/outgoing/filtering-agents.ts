import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, Socket, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'

/** Whether a connection may be made to an IP address. */
type MayConnect = (address: string) => boolean

export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/** One slow receiver must not use up all connections. */
const MOST_CONNECTIONS_TO_ONE = 20
const OPTIONS = {
  keepAlive: true,
  maxSockets: MOST_CONNECTIONS_TO_ONE,
  // A failed connection to the first address would cost most of the time limit.
  autoSelectFamily: true,
}

/**
 * Resolves a name to those of its addresses that may be connected to. The connection is made to the
 * very addresses that were checked, so a name that changes its mind gains nothing.
 */
function filtering(lookup: LookupFunction, mayConnect: MayConnect): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const all = typeof found === 'string' ? [] : (found ?? [])
      const fit = all.filter(({ address }) => mayConnect(address))
      const [first] = fit
      const failed = error ?? (first === undefined ? new AddressRefused(hostname) : null)
      if (failed !== null || first === undefined) done(failed, [])
      else if (options.all === true) done(null, fit)
      else done(null, first.address, first.family)
    })
  }
}

type ConnectCallback = (error: Error | null, stream: Duplex) => void

/** A host that is an IP address needs no DNS lookup, so it is checked here. */
function refuseAddress(
  host: string,
  mayConnect: MayConnect,
  done?: ConnectCallback,
): Duplex | null {
  if (isIP(host) === 0 || mayConnect(host)) return null
  const socket = new Socket()
  const error = new AddressRefused(host)
  if (done === undefined) socket.destroy(error)
  else done(error, socket)
  return socket
}

interface Filter {
  readonly mayConnect: MayConnect
  /** By default the system's. */
  readonly lookup?: LookupFunction | undefined
}

export class FilteringHttpAgent extends http.Agent {
  readonly #filter: Filter

  constructor(filter: Filter) {
    super(OPTIONS)
    this.#filter = filter
  }

  override createConnection(options: http.ClientRequestArgs, done?: ConnectCallback) {
    const { mayConnect, lookup = dns.lookup } = this.#filter
    const refused = refuseAddress(options.host ?? '', mayConnect, done)
    return (
      refused ?? super.createConnection({ ...options, lookup: filtering(lookup, mayConnect) }, done)
    )
  }
}

/** Tests trust certificates of their own. */
interface Trust {
  readonly ca?: string | undefined
  readonly rejectUnauthorized?: boolean
}

export class FilteringHttpsAgent extends https.Agent {
  readonly #filter: Filter

  constructor({ ca, rejectUnauthorized = true, ...filter }: Filter & Trust) {
    super({ ...OPTIONS, rejectUnauthorized, ...(ca !== undefined && { ca }) })
    this.#filter = filter
  }

  override createConnection(options: https.RequestOptions, done?: ConnectCallback) {
    const { mayConnect, lookup = dns.lookup } = this.#filter
    const refused = refuseAddress(options.host ?? '', mayConnect, done)
    return (
      refused ?? super.createConnection({ ...options, lookup: filtering(lookup, mayConnect) }, done)
    )
  }
}
