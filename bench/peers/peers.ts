import { DIRECTUS, DIRECTUS_WITH_LOCKS } from './directus.ts'
import { PARSE_SERVER } from './parse-server.ts'
import type { Peer } from './peer.ts'

export const PEERS: readonly Peer[] = [PARSE_SERVER, DIRECTUS, DIRECTUS_WITH_LOCKS]
