import { BlockList, isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Networks of the operator that outgoing requests may reach, though they are not public. */
export type AllowedNetworks = Pick<BlockList, 'check'>

/** Networks such as 10.1.0.0/16 or single addresses. Throws for text that is neither. */
export function networksOf(texts: readonly string[]): AllowedNetworks {
  const networks = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  return networks
}

/** Azure's metadata service, which has a public address. */
const METADATA = '168.63.129.16'
/** The only IPv6 addresses that are given out; ::127.0.0.1 is among the others. */
const GLOBAL_IPV6 = networksOf(['2000::/3'])

/**
 * Whether this IP address is on the public internet: not private, link-local, multicast, reserved, nor
 * an IPv6 form of an IPv4 address, which may lead to a private one.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address === METADATA) return false
  if (isIPv6(address) && !isAllowed(address, GLOBAL_IPV6)) return false
  return ipaddr.parse(address).range() === 'unicast'
}

export function isAllowed(address: string, networks: AllowedNetworks): boolean {
  // A zone, as of fe80::1%eth0, is not part of the address.
  const [plain = ''] = address.split('%')
  return isIP(plain) !== 0 && networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** The only ports below 1024: other services there could misread a request as commands. */
const WELL_KNOWN = new Set(['', '80', '443'])
const FIRST_FREE_PORT = 1024

/**
 * The URL of a receiver; null if a request can't or must not go there: https, or http where the
 * connection is to an allowed network; no credentials, and no private address in plain sight. What a
 * name resolves to is checked for each connection.
 */
export function receiverUrl(text: string, networks: AllowedNetworks): URL | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (!WELL_KNOWN.has(url.port) && Number(url.port) < FIRST_FREE_PORT) return null
  const host = hostOf(url)
  if (isIP(host) === 0) return host === '' ? null : url
  const isReachable = isAllowed(host, networks) || (url.protocol === 'https:' && isPublic(host))
  return isReachable ? url : null
}

/** A URL's host, without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
