import { DEVICE } from './sign-in-examples.ts'

/** Of nobody, and of no screen. */
const NO_TOKEN = 'A'.repeat(43)

/** Requests about feeds and screens of the wall, and drafts of programs. */
export const feedExamples = (picture: string) => ({
  listDrafts: {},
  discardDraft: { params: { id: DEVICE } },
  readFeedAddress: {},
  makeFeedAddress: {},
  removeFeedAddress: {},
  readFeed: { params: { token: `laurel_feed_${NO_TOKEN}` } },
  listScreens: {},
  makeScreen: { body: { name: 'Canteen' } },
  revokeScreen: { params: { id: DEVICE } },
  openScreen: { body: { token: `laurel_screen_${NO_TOKEN}` } },
  readScreen: {},
  readScreenPicture: { params: { picture, size: 'small' } },
})
