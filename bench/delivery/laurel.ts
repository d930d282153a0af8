import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { main } from '#app/server/main.ts'

/** A separate process: Laurel whose push services may be on this machine. */
const pushAgent = new RequestFilteringHttpsAgent({
  keepAlive: true,
  // The one that answers has a certificate of its own.
  rejectUnauthorized: false,
  allowIPAddressList: ['127.0.0.1', '::1'],
})
await main({ pushAgent })
