import { bonusEndpoints } from './bonus-endpoints.ts'
import { correctionEndpoints } from './correction-endpoints.ts'
import { chatEndpoints } from './chat-endpoints.ts'
import { documentEndpoints } from './document-endpoints.ts'
import { importEndpoints } from './import-endpoints.ts'
import { mailEndpoints } from './mail-endpoints.ts'
import { manualEndpoints } from './manual-endpoints.ts'
import { overviewEndpoints } from './overview-endpoints.ts'
import { userEndpoints } from './user-endpoints.ts'
import { peopleEndpoints } from './people-endpoints.ts'
import { fileEndpoints } from './file-endpoints.ts'
import { sessionEndpoints } from './session-endpoints.ts'
import { shopEndpoints } from './shop-endpoints.ts'
import { singleSignOnEndpoints } from './single-sign-on-endpoints.ts'
import { trailEndpoints } from './trail-endpoints.ts'
import { walletEndpoints } from './wallet-endpoints.ts'

/** Every endpoint of Laurel; mounted, documented, called and tested from here. */
export const endpoints = {
  ...peopleEndpoints,
  ...singleSignOnEndpoints,
  ...sessionEndpoints,
  ...mailEndpoints,
  ...walletEndpoints,
  ...fileEndpoints,
  ...shopEndpoints,
  ...bonusEndpoints,
  ...correctionEndpoints,
  ...trailEndpoints,
  ...userEndpoints,
  ...importEndpoints,
  ...overviewEndpoints,
  ...documentEndpoints,
  ...manualEndpoints,
  ...chatEndpoints,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
