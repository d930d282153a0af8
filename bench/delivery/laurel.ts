import { main } from '#app/server/main.ts'
import { FilteringHttpsAgent } from '#platform/server/outgoing/filtering-agents.ts'

/** A separate process: Laurel whose push services may be on this machine. */
const pushAgent = new FilteringHttpsAgent({
  // The answering push service has a self-signed certificate.
  rejectUnauthorized: false,
  mayConnect: (address) => ['127.0.0.1', '::1'].includes(address),
})
await main({ pushAgent })
