import { bonusEndpoints } from '#bonuses/contract/bonus-endpoints.ts'
import { correctionEndpoints } from '#corrections/contract/correction-endpoints.ts'
import { chatEndpoints } from '#assistant/contract/chat-endpoints.ts'
import { documentEndpoints } from '#platform/contract/document-endpoints.ts'
import { importEndpoints } from '#imports/contract/import-endpoints.ts'
import { mailEndpoints } from '#auth/contract/mail-endpoints.ts'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import { overviewEndpoints } from '#reports/contract/overview-endpoints.ts'
import { userEndpoints } from '#users/contract/user-endpoints.ts'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { signUpEndpoints } from '#auth/contract/sign-up-endpoints.ts'
import { accountEndpoints } from '#users/contract/account-endpoints.ts'
import { colleagueEndpoints } from '#users/contract/colleagues.ts'
import { fileEndpoints } from '#platform/contract/file-endpoints.ts'
import { sessionEndpoints } from '#auth/contract/session-endpoints.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { singleSignOnEndpoints } from '#auth/contract/single-sign-on-endpoints.ts'
import { trailEndpoints } from '#audit-log/contract/trail-endpoints.ts'
import { walletEndpoints } from '#wallet/contract/wallet-endpoints.ts'

/** Every endpoint of Laurel; mounted, documented, called and tested from here. */
export const endpoints = {
  ...signInEndpoints,
  ...signUpEndpoints,
  ...accountEndpoints,
  ...colleagueEndpoints,
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
