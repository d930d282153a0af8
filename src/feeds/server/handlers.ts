import type { feedEndpoints } from '#feeds/contract/feed-address.ts'
import type { screenEndpoints } from '#feeds/contract/screens.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { makeFeedAddress, readFeed, readFeedAddress, removeFeedAddress } from './feed-address.ts'
import {
  listScreens,
  makeScreen,
  openScreen,
  readScreen,
  readScreenPicture,
  revokeScreen,
} from './screens.ts'

interface FeedParts {
  readonly database: Database
  readonly files: FileStore
  readonly fixed: FixedSettings
  readonly publicUrl: string | null
  /** Of this release. */
  readonly version: string
}

export function feedHandlers(
  parts: FeedParts,
): Handlers<typeof feedEndpoints & typeof screenEndpoints> {
  const { database, version } = parts
  return {
    readFeedAddress: ({ caller }) => readFeedAddress(database, caller),
    makeFeedAddress: ({ caller, clientIp }) => makeFeedAddress(database, caller, clientIp),
    async removeFeedAddress({ caller, clientIp }) {
      await removeFeedAddress(database, caller, clientIp)
      return {}
    },
    readFeed: ({ params: { token } }) => readFeed(database, parts, token),
    listScreens: async () => ({ screens: await listScreens(database) }),
    makeScreen: ({ caller, clientIp: from, body: { name } }) =>
      makeScreen(database, { caller, from, name }),
    async revokeScreen({ caller, clientIp: from, params: { id } }) {
      await revokeScreen(database, { caller, from, id })
      return {}
    },
    async openScreen({ body: { token }, screenCookie }) {
      await openScreen(database, token, screenCookie)
      return {}
    },
    readScreen: async ({ screenCookie }) => ({
      cards: await readScreen(database, screenCookie),
      version,
    }),
    readScreenPicture: ({ params, hasCopy, screenCookie: { token } }) =>
      readScreenPicture(parts, token, { ...params, hasCopy }),
  }
}
