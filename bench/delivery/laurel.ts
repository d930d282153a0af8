import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { main } from '#app/server/main.ts'

/** A separate process: Laurel whose push services may be on this machine. */
const pushAgent = new RequestFilteringHttpsAgent({
  keepAlive: true,
  // The answering push service has a self-signed certificate.
  rejectUnauthorized: false,
  allowIPAddressList: ['127.0.0.1', '::1'],
})
await main({ pushAgent })
